import './reports.css'
import type { BlockedUser } from '@barattolo/domain/people/blocks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { errorText } from '../shared/api/error-text.ts'
import { formatDay } from '../shared/format.ts'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ContentStates.tsx'
import { FieldError } from '../ui/form/FieldError.tsx'
import { Skeleton } from '../ui/loading/Skeleton.tsx'
import { toast } from '../ui/overlay/toasts.tsx'
import { blockedPeople, unblockMutation } from './reports.queries.ts'

const labels = texts.reports.block

/** The people that the user has blocked, with the buttons to unblock them. */
export function BlockedPeople() {
  const { data, isPending, isError, refetch } = useQuery(blockedPeople)
  return (
    <section className="panel own__data" aria-labelledby="blocked-people">
      <h2 id="blocked-people" className="sign t2">
        {labels.list}
      </h2>
      {isPending ? <Skeleton className="h-11 w-full" /> : null}
      {isError ? <ErrorState text={labels.failed} onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? <p className="dim">{labels.none}</p> : null}
      {data && data.length > 0 ? (
        <ul>
          {data.map((person) => (
            <BlockedPerson key={person.uid} person={person} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function BlockedPerson({ person }: { person: BlockedUser }) {
  const unblocking = useMutation(unblockMutation)
  const name = person.name || texts.items.nameless
  const unblock = async () => {
    const result = await unblocking.mutateAsync(person.uid).catch(() => null)
    if (result) toast(labels.unblocked(name))
  }
  return (
    <li>
      <div className="grow">
        <p className="wrap-anywhere">
          <b>{name}</b> <span className="dim">{labels.since(formatDay(person.since))}</span>
        </p>
        {unblocking.error ? <FieldError className="mt-2">{errorText(unblocking.error)}</FieldError> : null}
      </div>
      <Button look="line" aria-label={labels.unblockOf(name)} busy={unblocking.isPending} onClick={() => void unblock()}>
        {labels.unblock}
      </Button>
    </li>
  )
}
