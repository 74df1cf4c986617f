import type { GivenItem, Heart } from '@barattolo/domain/favourites/contract'
import type { ItemId } from '@barattolo/domain/ids'
import type { Item, ItemCard } from '@barattolo/domain/items/contract'
import { FAVOURITE_GIVES_MAX } from '@barattolo/domain/limits'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { AvailabilityBadge } from '../items/AvailabilityBadge.tsx'
import { ItemChoice, ItemChoices } from '../items/ItemChoice.tsx'
import { ItemChoicesSkeleton } from '../items/ItemChoicesSkeleton.tsx'
import { ownAvailableItems } from '../items/own-items.queries.ts'
import { errorText } from '../shared/api/error-text.ts'
import { loadNextPage } from '../shared/api/load-next-page.ts'
import { paths } from '../shared/paths.ts'
import { stateOfReturn } from '../shared/return-to.ts'
import { texts } from '../shared/texts.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState, ErrorState } from '../ui/ContentStates.tsx'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/form/FieldError.tsx'
import { FormActions } from '../ui/form/FormActions.tsx'
import { SearchBox } from '../ui/form/SearchBox.tsx'
import { toast } from '../ui/overlay/toasts.tsx'
import textStyles from '../ui/text.module.css'
import favouriteStyles from './Favourites.module.css'
import { setGivesMutation } from './gives.queries.ts'

const text = texts.favouriteSwaps.gives
/** From more objects on, the list can be searched. */
const UNSEARCHED_MAX = 12

interface GivesFormProps {
  heart: Heart
  /** Of the favourite. */
  title: string
  me: string
  /** Chosen at first, if the list has it. */
  newItem: ItemId | null
  onDone: () => void
}

/** The user's available objects as a list to choose from: those that are chosen already come first, also if they are promised now. */
export function GivesForm({ heart, title, me, newItem, onDone }: GivesFormProps) {
  const [words, setWords] = useState('')
  const [initial] = useState(heart.gives)
  const [changed, setChanged] = useState<ReadonlySet<ItemId> | null>(null)
  const all = useInfiniteQuery(ownAvailableItems(me, ''))
  const list = useInfiniteQuery(ownAvailableItems(me, words))
  const save = useMutation(setGivesMutation(me, heart.itemId))
  const fetched = listedIn(list.data)
  const added = listedIn(all.data).filter(({ _id }) => _id === newItem)
  const chosen = changed ?? new Set([...initial, ...added].map(({ _id }) => _id))
  const items = words ? fetched : withInitialFirst(initial, fetched)

  function toggle(id: ItemId) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChanged(next)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    save.mutate([...chosen], {
      onSuccess: ({ gives }) => {
        toast(gives.length > 0 ? text.saved : text.emptied)
        onDone()
      },
    })
  }

  if (list.isError && items.length === 0) return <ErrorState text={text.failed} onRetry={() => void list.refetch()} />
  if (list.data && !words && items.length === 0 && !list.hasNextPage) return <NoItems favourite={heart.itemId} />
  return (
    <div className={favouriteStyles.givesForm}>
      <p>{text.lead(title)}</p>
      <p className={classes(textStyles.small, textStyles.dim)}>{heart.isPrivate ? text.whilePrivate : text.weights}</p>
      {(all.data?.pages[0]?.total ?? 0) > UNSEARCHED_MAX ? (
        <SearchBox value={words} onSearch={setWords} label={text.search} placeholder={text.search} />
      ) : null}
      <form className={favouriteStyles.givesFormForm} onSubmit={submit}>
        {list.isPending ? <ItemChoicesSkeleton className={favouriteStyles.givesFormRows} /> : null}
        <ItemChoices legend={text.list}>
          {items.map((item) => (
            <ItemChoice
              key={item._id}
              type="checkbox"
              item={item}
              chosen={chosen.has(item._id)}
              disabled={chosen.size >= FAVOURITE_GIVES_MAX && !chosen.has(item._id)}
              onChange={() => toggle(item._id)}
            >
              {item.availability !== 'disponibile' || item.resting ? (
                <AvailabilityBadge availability={item.availability} paused={item.resting} />
              ) : null}
            </ItemChoice>
          ))}
        </ItemChoices>
        {words && items.length === 0 && !list.isFetching ? <p className={textStyles.dim}>{text.noneFound}</p> : null}
        {list.hasNextPage ? (
          <Button look="line" small wide busy={list.isFetchingNextPage} onClick={() => void loadNextPage(list)}>
            {text.more}
          </Button>
        ) : null}
        <p className={classes(textStyles.small, textStyles.dim)} role="status">
          {chosen.size >= FAVOURITE_GIVES_MAX ? text.most(FAVOURITE_GIVES_MAX) : text.count(chosen.size)}
        </p>
        {save.error ? <FieldError>{errorText(save.error)}</FieldError> : null}
        <FormActions
          cancelText={texts.app.cancel}
          onCancel={onDone}
          submitText={text.save}
          busy={save.isPending}
          busyText={text.saving}
        />
      </form>
    </div>
  )
}

/** No swap is suggested in which a gift is given, or an object that the admin has hidden. */
const canBeGiven = ({ status, hidden }: Pick<Item, 'status' | 'hidden'>) => status !== 'dono' && hidden === undefined

const listedIn = (data: { pages: { rows: ItemCard[] }[] } | undefined) =>
  (data?.pages ?? []).flatMap(({ rows }) => rows).filter(canBeGiven)

function withInitialFirst(initial: readonly GivenItem[], fetched: readonly GivenItem[]): GivenItem[] {
  const ids = new Set(initial.map(({ _id }) => _id))
  return [...initial, ...fetched.filter(({ _id }) => !ids.has(_id))]
}

function NoItems({ favourite }: { favourite: ItemId }) {
  const returnTo = { path: paths.item(favourite), text: text.back, name: null, photo: null }
  return (
    <EmptyState title={text.none} text={text.noneText}>
      <ButtonLink look="go" icon="plus" to={paths.addItem} state={stateOfReturn(returnTo)}>
        {text.add}
      </ButtonLink>
    </EmptyState>
  )
}
