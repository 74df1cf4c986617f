import './reports.css'
import type { Blocked } from '@barattolo/domain/people/blocks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { errorText } from '../app/error-text.ts'
import { day } from '../app/format.ts'
import { texts } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Fault } from '../ui/Fault.tsx'
import { ErrorNotice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toasts.tsx'
import { blockedPeople, unblockMutation } from './reports.queries.ts'

const words = texts.reports.block

/** The people that the user has blocked, with the buttons to unblock them. */
export function BlockedPeople() {
  const { data, isPending, isError, refetch } = useQuery(blockedPeople)
  return (
    <section className="panel own__data" aria-labelledby="blocked-people">
      <h2 id="blocked-people" className="sign t2">
        {words.list}
      </h2>
      {isPending ? <Skeleton className="h-11 w-full" /> : null}
      {isError ? <ErrorNotice text={words.failed} retryText={texts.app.retry} onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? <p className="dim">{words.none}</p> : null}
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

function BlockedPerson({ person }: { person: Blocked }) {
  const unblocking = useMutation(unblockMutation)
  const name = person.name || texts.items.nameless
  const unblock = async () => {
    const done = await unblocking.mutateAsync(person.uid).catch(() => null)
    if (done) toast(words.unblocked(name))
  }
  return (
    <li>
      <div className="grow">
        <p className="wrap-anywhere">
          <b>{name}</b> <span className="dim">{words.since(day(person.since))}</span>
        </p>
        {unblocking.error ? <Fault className="mt-2">{errorText(unblocking.error)}</Fault> : null}
      </div>
      <Button look="line" aria-label={words.unblockOf(name)} busy={unblocking.isPending} onClick={() => void unblock()}>
        {words.unblock}
      </Button>
    </li>
  )
}
