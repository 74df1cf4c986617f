import { formatTownDay } from '@barattolo/domain/town-time'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { useTown } from '../../shared/town.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/form/FieldError.tsx'
import spaceStyles from '../../ui/space.module.css'
import type { InterestItem } from './interest-sheet.ts'
import { useInterest, useInterestIn } from './use-interest.ts'

interface InterestButtonProps {
  item: InterestItem
  /** Small and outlined, for cards; on the object's page it is the primary button. */
  small?: boolean
}

/**
 * "Interessa", for objects of other people; "Apri la chat" once the viewer has pressed it. Disabled if the object is not available,
 * which its badge shows, and while the owner's refusal closes it.
 */
export function InterestButton({ item, small = false }: InterestButtonProps) {
  const { conversationId = null, closedUntil = null } = useInterestIn(item._id) ?? {}
  const { timeZone } = useTown()
  const labels = texts.items.card
  if (conversationId)
    return (
      <ButtonLink
        wide
        small={small}
        look={small ? 'line' : 'go'}
        icon="chats"
        to={paths.conversation(conversationId)}
        aria-label={labels.openChatAbout(item.title)}
      >
        {labels.openChat}
      </ButtonLink>
    )
  if (closedUntil) {
    const day = formatTownDay(new Date(closedUntil), timeZone)
    return (
      <Button wide small={small} look="line" icon="clock" disabled aria-label={labels.closedUntilOf(item.title, day)}>
        {labels.closedUntil(day)}
      </Button>
    )
  }
  return <PressButton item={item} small={small} />
}

function PressButton({ item, small }: Required<InterestButtonProps>) {
  const { showInterest: show, busy, error } = useInterest(item)
  return (
    <>
      <Button
        wide
        small={small}
        look={small ? 'line' : 'go'}
        icon="handWaving"
        busy={busy}
        disabled={item.availability !== 'disponibile' || item.resting === true}
        aria-label={texts.items.card.interestedIn(item.title)}
        onClick={show}
      >
        {texts.items.card.interested}
      </Button>
      {error ? <FieldError className={spaceStyles.small}>{error}</FieldError> : null}
    </>
  )
}
