import type { Conversation, Participant } from '@barattolo/domain/conversations/conversation'
import type { ItemId, Uid } from '@barattolo/domain/ids'
import type { ItemCard } from '@barattolo/domain/items/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, useId, useRef, useState } from 'react'
import { AvailabilityBadge } from '../../items/AvailabilityBadge.tsx'
import { ItemStatusBadge } from '../../items/ItemStatusBadge.tsx'
import { ItemThumb } from '../../items/ItemThumb.tsx'
import { itemPages } from '../../items/items.queries.ts'
import { peopleOf } from '../../people/participants.ts'
import { errorText } from '../../shared/api/error-text.ts'
import { loadNextPage } from '../../shared/api/load-next-page.ts'
import { paths } from '../../shared/paths.ts'
import { stateOfReturn } from '../../shared/return-to.ts'
import { texts } from '../../shared/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import boxStyles from '../../ui/box.module.css'
import { ErrorState } from '../../ui/ContentStates.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { OptionalChunk } from '../../ui/loading/OptionalChunk.tsx'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import spaceStyles from '../../ui/space.module.css'
import textStyles from '../../ui/text.module.css'
import conversationStyles from '../Conversations.module.css'
import type { UseNegotiationResult } from '../negotiation/use-negotiation.tsx'
import type { Side } from '../proposal/sides.tsx'
import { DirectionTag } from '../proposal/sides.tsx'
import { animateIntoJar } from './animate-into-jar.ts'
import { sortPickerItems } from './sort-picker-items.ts'

/** Lazy, because few people have received or paused items. */
const PutBackButton = lazy(async () => ({ default: (await import('../../items/card/PutBackButton.tsx')).PutBackButton }))
const PauseItemButton = lazy(async () => ({ default: (await import('../../items/card/PauseItemButton.tsx')).PauseItemButton }))

/** What the picker needs of the proposal that its rows change. */
export type PickedSet = Pick<UseNegotiationResult, 'view' | 'moves'> & {
  conversation: Pick<Conversation, '_id' | 'participants' | 'turn'> & {
    itemsOffered: readonly ItemCard[]
    itemsRequested: readonly ItemCard[]
  }
  toggle: (item: ItemCard, selected?: boolean) => void
  /** Items that are reserved for this exchange, and so can be picked again. */
  reserved?: ReadonlySet<ItemId>
}

interface ItemPickerProps {
  side: Side
  title: string
  owner: Participant | undefined
  ownerUid: Uid
  me: Uid
  negotiation: PickedSet
  /** False while another tab is open. */
  isVisible: boolean
}

/** One person's items: pressing a row adds it to the proposal or removes it. */
export function ItemPicker({ side, title, owner, ownerUid, me, negotiation, isVisible }: ItemPickerProps) {
  const pages = useInfiniteQuery(itemPages({ ownerUid }, me))
  const initialSelection = useInitialSelection(selectedItems(negotiation, side), `${negotiation.conversation.turn} ${isVisible}`)
  const fetched = pages.data?.pages.flatMap((page) => page.rows) ?? []
  const items = sortPickerItems(initialSelection, fetched, negotiation.view.status === 'pending')
  const total = pages.data?.pages[0]?.total
  return (
    <>
      <header>
        <Avatar name={owner?.name ?? ''} photo={owner?.photo ?? null} />
        <h2 className={classes(textStyles.sign, textStyles.ellipsis)}>{title}</h2>
        {total === undefined ? null : (
          <span className={classes(textStyles.small, textStyles.dim)}>{texts.exchangeScreen.objects(total)}</span>
        )}
      </header>
      <div className={conversationStyles.list}>
        {pages.isPending ? <PickerSkeleton /> : null}
        {pages.isError && items.length === 0 ? (
          <ErrorState text={errorText(pages.error)} onRetry={() => void pages.refetch()} />
        ) : null}
        <ul>
          {items.map((item) => (
            <li key={item._id}>
              <ToggleRow item={item} side={side} negotiation={negotiation} />
            </li>
          ))}
        </ul>
        {total === 0 ? <EmptyPicker side={side} /> : null}
        {side === 'mine' && total !== undefined && negotiation.view.status === 'pending' ? (
          <AddAndOffer conversation={negotiation.conversation} me={me} />
        ) : null}
        {pages.hasNextPage ? (
          <Button look="line" small wide busy={pages.isFetchingNextPage} onClick={() => void loadNextPage(pages)}>
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
function useInitialSelection(selected: readonly ItemCard[], opening: string): readonly ItemCard[] {
  const [initialSelection, setInitialSelection] = useState({ opening, items: selected })
  if (initialSelection.opening === opening) return initialSelection.items
  setInitialSelection({ opening, items: selected })
  return selected
}

function selectedItems({ conversation }: PickedSet, side: Side): readonly ItemCard[] {
  return side === 'mine' ? conversation.itemsOffered : conversation.itemsRequested
}

function ToggleRow({ item, side, negotiation }: { item: ItemCard; side: Side; negotiation: PickedSet }) {
  const selected = selectedItems(negotiation, side).some(({ _id }) => _id === item._id)
  const isFree = (item.availability === 'disponibile' && !item.resting) || negotiation.reserved?.has(item._id)
  const isSelectable = selected || isFree
  const reason = useId()
  const explains = side === 'mine' && !isSelectable && negotiation.view.status === 'pending'
  return (
    <>
      <ItemPickerRow
        item={item}
        side={side}
        selected={selected}
        disabled={!isSelectable || !negotiation.moves.includes('toggle')}
        reasonId={explains ? reason : undefined}
        onToggle={() => negotiation.toggle(item)}
      />
      {explains ? (
        <div className={conversationStyles.pickRowWhy}>
          <p id={reason} className={textStyles.small}>
            {reasonOf(item)}
          </p>
          <OptionalChunk>
            {item.availability === 'scambiato' ? <PutBackButton item={item} /> : <PauseItemButton item={item} small />}
          </OptionalChunk>
        </div>
      ) : null}
    </>
  )
}

/** Why an own item cannot be offered. */
function reasonOf({ availability }: ItemCard): string {
  if (availability === 'scambiato') return texts.exchangeScreen.whyNotOffered.received
  return availability === 'in_trattativa'
    ? texts.exchangeScreen.whyNotOffered.reserved
    : texts.exchangeScreen.whyNotOffered.paused
}

/** Leads to the form of a new item, and back to this conversation. */
function AddAndOffer({ conversation, me }: { conversation: PickedSet['conversation']; me: Uid }) {
  const { other, otherName } = peopleOf(conversation, me)
  const returnTo = {
    path: paths.ownItemsIn(conversation._id),
    text: texts.exchangeScreen.backToExchange(otherName),
    name: other?.name ?? null,
    photo: other?.photo ?? null,
    picked: [...conversation.itemsOffered, ...conversation.itemsRequested].map(({ _id }) => _id),
  }
  return (
    <ButtonLink
      look="line"
      small
      wide
      icon="plus"
      className={spaceStyles.small}
      to={paths.addItem}
      state={stateOfReturn(returnTo)}
    >
      {texts.exchangeScreen.addAndOffer}
    </ButtonLink>
  )
}

function EmptyPicker({ side }: { side: Side }) {
  if (side === 'theirs')
    return (
      <p className={classes(textStyles.dim, textStyles.small, conversationStyles.listNone)}>{texts.exchangeScreen.emptyTheirs}</p>
    )
  return (
    <div className={conversationStyles.listNone}>
      <p className={classes(textStyles.sign, textStyles.title3)}>{texts.exchangeScreen.emptyMine}</p>
      <p className={classes(textStyles.dim, textStyles.small)}>{texts.exchangeScreen.emptyMineText}</p>
    </div>
  )
}

function PickerSkeleton() {
  return (
    <div role="status">
      <span className={textStyles.hidden}>{texts.exchangeScreen.loading}</span>
      {[1, 2, 3, 4].map((row) => (
        <span key={row} className={conversationStyles.pickRow} aria-hidden="true">
          <Skeleton className={conversationStyles.skeletonThumb} />
          <span className={boxStyles.grow}>
            <Skeleton className={conversationStyles.skeletonLine} />
            <Skeleton className={conversationStyles.skeletonBadge} />
          </span>
        </span>
      ))}
    </div>
  )
}

interface ItemPickerRowProps {
  item: ItemCard
  side: Side
  selected: boolean
  /** Not the user's turn, or the item is not available. Sets only `aria-disabled`, so that the row stays focusable. */
  disabled: boolean
  /** The element that says why the item cannot be offered. */
  reasonId: string | undefined
  onToggle: () => void
}

/** An item of a bazar: the whole row is a toggle button. */
function ItemPickerRow({ item, side, selected, disabled, reasonId, onToggle }: ItemPickerRowProps) {
  const photo = useRef<HTMLSpanElement>(null)
  return (
    <button
      type="button"
      className={classes(conversationStyles.pickRow, selected && conversationStyles.selected)}
      aria-pressed={selected}
      aria-disabled={disabled}
      aria-describedby={reasonId}
      onClick={() => {
        if (disabled) return
        if (!selected) animateIntoJar(photo.current, side)
        onToggle()
      }}
    >
      <ItemThumb ref={photo} item={item} />
      <span className={boxStyles.grow}>
        <b>{item.title}</b>
        {selected ? <DirectionTag side={side} status={item.status} /> : <ItemBadge item={item} />}
      </span>
      <span className={conversationStyles.tick} aria-hidden="true">
        <Icon name={selected ? 'check' : 'plus'} />
      </span>
    </button>
  )
}

function ItemBadge({ item }: { item: ItemCard }) {
  return item.availability === 'disponibile' && !item.resting ? (
    <ItemStatusBadge status={item.status} />
  ) : (
    <AvailabilityBadge availability={item.availability} paused={item.resting} />
  )
}
