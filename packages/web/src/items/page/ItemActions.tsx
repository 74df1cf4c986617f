import type { ItemId } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { shortNameOf } from '@barattolo/domain/people/short-name'
import { formatTownDay } from '@barattolo/domain/town-time'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { useNewItem } from '../../shared/return-to.ts'
import { useSession } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { useTown } from '../../shared/town.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import textStyles from '../../ui/text.module.css'
import { InterestButton } from '../card/InterestButton.tsx'
import { useViewer } from '../card/ItemCardActions.tsx'
import { openInterestSheet } from '../card/interest-sheet.ts'
import { RemoveItemButton } from '../card/RemoveItemButton.tsx'
import { useInterestIn } from '../card/use-interest.ts'
import itemPageStyles from './ItemPage.module.css'

const text = texts.itemPage

/** The viewer's actions for the object; on phones they are sticky above the bottom bar. */
export function ItemActions({ item }: { item: Item }) {
  const isOwn = useViewer() === item.ownerUid
  // While the session is resolving, an empty container prevents layout shift.
  if (useSession().state === 'resolving') return <div className={itemPageStyles.actions} />
  return isOwn ? <OwnerActions item={item} /> : <NonOwnerActions item={item} />
}

function NonOwnerActions({ item }: { item: Item }) {
  const interest = useInterestIn(item._id)
  const { timeZone } = useTown()
  useReturnToInterest(item)
  return (
    <div className={itemPageStyles.actions}>
      <InterestButton item={item} />
      <p className={classes(textStyles.small, textStyles.dim, itemPageStyles.hint)}>{hintText(item, interest, timeZone)}</p>
    </div>
  )
}

/** Opens the sheet again for an object that was just published to be offered. */
function useReturnToInterest(item: Item) {
  const [newItem, clearNewItem] = useNewItem('interest')
  const open = useEffectEvent((newItemId: ItemId) => {
    openInterestSheet({ item, newItemId })
    clearNewItem()
  })
  useEffect(() => {
    if (newItem) open(newItem.id)
  }, [newItem])
}

function OwnerActions({ item }: { item: Item }) {
  const navigate = useNavigate()
  const isReserved = item.availability === 'in_trattativa'
  return (
    <div className={itemPageStyles.actions}>
      <div className={itemPageStyles.own}>
        {isReserved ? (
          <Button icon="pencil" disabled>
            {texts.items.card.edit}
          </Button>
        ) : (
          <ButtonLink icon="pencil" to={paths.editItem(item._id)}>
            {texts.items.card.edit}
          </ButtonLink>
        )}
        <RemoveItemButton item={item} labelled onRemoved={() => void navigate(paths.bazar, { replace: true })} />
      </div>
      {isReserved ? (
        <p className={classes(textStyles.small, textStyles.dim, itemPageStyles.hint)}>{texts.items.editReserved}</p>
      ) : null}
    </div>
  )
}

function interestHint(interest: ReturnType<typeof useInterestIn>, timeZone: string): string | null {
  if (interest?.conversationId) return text.openChatHint
  return interest?.closedUntil ? text.closedHint(formatTownDay(new Date(interest.closedUntil), timeZone)) : null
}

function hintText(
  { availability, resting, ownerName }: Item,
  interest: ReturnType<typeof useInterestIn>,
  timeZone: string,
): string {
  if (availability === 'disponibile' && resting) return text.restingHint
  if (availability === 'in_trattativa') return text.reservedHint
  if (availability === 'scambiato') return text.exchangedHint
  return interestHint(interest, timeZone) ?? text.hint(shortNameOf(ownerName) || texts.items.nameless)
}
