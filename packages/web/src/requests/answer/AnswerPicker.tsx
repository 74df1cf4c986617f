import type { ItemId, Uid } from '@barattolo/domain/ids'
import type { Request } from '@barattolo/domain/requests/contract'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ItemChoice, ItemChoices } from '../../items/ItemChoice.tsx'
import { ItemChoicesSkeleton } from '../../items/ItemChoicesSkeleton.tsx'
import { itemPages } from '../../items/items.queries.ts'
import { errorText } from '../../shared/api/error-text.ts'
import { loadNextPage } from '../../shared/api/load-next-page.ts'
import { paths } from '../../shared/paths.ts'
import { stateOfReturn } from '../../shared/return-to.ts'
import { texts } from '../../shared/texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/ContentStates.tsx'
import { FieldError } from '../../ui/form/FieldError.tsx'
import requestStyles from '../Requests.module.css'
import { answerRequestMutation } from '../requests.queries.ts'

const labels = texts.requests.have

interface AnswerPickerProps {
  request: Request
  me: string
  /** Chosen at first. */
  newItem: ItemId | null
}

/** Lets the user pick an available item as the answer to the request; then opens the conversation. */
export function AnswerPicker({ request, me, newItem }: AnswerPickerProps) {
  const navigate = useNavigate()
  // The identity provider decides the format of uids: there is nothing to validate.
  const list = useInfiniteQuery(itemPages({ ownerUid: me as Uid, availability: 'disponibile' }, me))
  const [chosen, setChosen] = useState(newItem)
  const answer = useMutation(answerRequestMutation(request._id))
  const items = list.data?.pages.flatMap((page) => page.rows) ?? []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen && !answer.isPending) answer.mutate(chosen, { onSuccess: ({ _id }) => void navigate(paths.conversation(_id)) })
  }

  if (list.isPending) return <ItemChoicesSkeleton className={requestStyles.have} />
  if (list.isError && items.length === 0) return <ErrorState text={labels.failed} onRetry={() => void list.refetch()} />
  if (items.length === 0) return <NoItems request={request} />
  return (
    <form className={requestStyles.have} onSubmit={submit}>
      <ItemChoices legend={labels.list}>
        {items.map((item) => (
          <ItemChoice key={item._id} type="radio" item={item} chosen={item._id === chosen} onChange={() => setChosen(item._id)} />
        ))}
      </ItemChoices>
      {list.hasNextPage ? (
        <Button look="line" small wide busy={list.isFetchingNextPage} onClick={() => void loadNextPage(list)}>
          {labels.more}
        </Button>
      ) : null}
      {answer.error ? <FieldError>{errorText(answer.error)}</FieldError> : null}
      <Button look="go" wide type="submit" disabled={chosen === null} busy={answer.isPending} busyText={labels.answering}>
        {labels.answer}
      </Button>
    </form>
  )
}

function NoItems({ request: { _id, owner } }: { request: Request }) {
  const returnTo = { path: paths.request(_id), text: labels.back, name: owner.name, photo: owner.photo }
  return (
    <EmptyState title={labels.none} text={labels.noneText}>
      <ButtonLink look="go" icon="plus" to={paths.addItem} state={stateOfReturn(returnTo)}>
        {labels.add}
      </ButtonLink>
    </EmptyState>
  )
}
