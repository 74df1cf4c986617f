import type { Participant } from '@barattolo/domain/conversations/contract'
import type { Uid } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../app/error-text.ts'
import { fetchNextPart } from '../app/next-part.ts'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { itemPages } from '../items/items.queries.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { ErrorNotice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { PickerRow } from './PickerRow.tsx'
import { pickerOrder } from './picker-order.ts'
import type { Side } from './sides.tsx'
import type { NegotiationOnScreen } from './use-negotiation.ts'

interface PickerProps {
  side: Side
  title: string
  owner: Participant | undefined
  ownerUid: Uid
  me: Uid
  negotiation: NegotiationOnScreen
  /** False while another tab is open. */
  isShown: boolean
}

/** One person's items: pressing a row adds it to the proposal or removes it. */
export function Picker({ side, title, owner, ownerUid, me, negotiation, isShown }: PickerProps) {
  const pages = useInfiniteQuery(itemPages({ ownerUid }, me))
  const first = useFirst(selectedOf(negotiation, side), `${negotiation.conversation.turn} ${isShown}`)
  const fetched = pages.data?.pages.flatMap((page) => page.rows) ?? []
  const items = pickerOrder(first, fetched, negotiation.view.status === 'pending')
  const total = pages.data?.pages[0]?.total
  return (
    <>
      <header>
        <Avatar name={owner?.name ?? ''} photo={owner?.photo ?? null} />
        <h2 className="sign ell">{title}</h2>
        {total === undefined ? null : <span className="sm dim">{texts.exchangeScreen.objects(total)}</span>}
      </header>
      <div className="list">
        {pages.isPending ? <Waiting /> : null}
        {pages.isError && items.length === 0 ? (
          <ErrorNotice text={errorText(pages.error)} retryText={texts.app.retry} onRetry={() => void pages.refetch()} />
        ) : null}
        <ul>
          {items.map((item) => (
            <li key={item._id}>
              <Row item={item} side={side} negotiation={negotiation} />
            </li>
          ))}
        </ul>
        {total === 0 ? <Nothing side={side} /> : null}
        {pages.hasNextPage ? (
          <Button look="line" small wide busy={pages.isFetchingNextPage} onClick={() => void fetchNextPart(pages)}>
            {texts.exchangeScreen.moreObjects}
          </Button>
        ) : null}
      </div>
    </>
  )
}

/**
 * The items that were in the proposal when the list opened or when the turn last changed. They are listed first; later presses
 * do not change the order, so that no row moves while it is being pressed.
 */
function useFirst(selected: readonly Item[], opening: string): readonly Item[] {
  const [first, setFirst] = useState({ opening, items: selected })
  if (first.opening === opening) return first.items
  setFirst({ opening, items: selected })
  return selected
}

function selectedOf({ conversation }: NegotiationOnScreen, side: Side): readonly Item[] {
  return side === 'mine' ? conversation.itemsOffered : conversation.itemsRequested
}

function Row({ item, side, negotiation }: { item: Item; side: Side; negotiation: NegotiationOnScreen }) {
  const selected = selectedOf(negotiation, side).some(({ _id }) => _id === item._id)
  const free = selected || (item.availability === 'disponibile' && !item.resting)
  return (
    <PickerRow
      item={item}
      side={side}
      selected={selected}
      off={!free || !negotiation.moves.includes('toggle')}
      onToggle={() => negotiation.toggle(item)}
    />
  )
}

function Nothing({ side }: { side: Side }) {
  if (side === 'theirs') return <p className="dim sm list__none">{texts.exchangeScreen.emptyTheirs}</p>
  return (
    <div className="list__none">
      <p className="sign t3">{texts.exchangeScreen.emptyMine}</p>
      <p className="dim sm">{texts.exchangeScreen.emptyMineText}</p>
      <ButtonLink look="line" small icon="plus" to={paths.addItem}>
        {texts.app.nav.add}
      </ButtonLink>
    </div>
  )
}

function Waiting() {
  return (
    <div role="status">
      <span className="vh">{texts.exchangeScreen.loading}</span>
      {[1, 2, 3, 4].map((row) => (
        <span key={row} className="pk2" aria-hidden="true">
          <Skeleton className="sk--thumb" />
          <span className="grow">
            <Skeleton className="sk--line" />
            <Skeleton className="sk--badge" />
          </span>
        </span>
      ))}
    </div>
  )
}
