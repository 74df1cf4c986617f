import type { BlockedUser } from '@barattolo/domain/people/blocks'
import { useMutation, useQuery } from '@tanstack/react-query'
import panelStyles from '../people/Panels.module.css'
import { errorText } from '../shared/api/error-text.ts'
import { formatDay } from '../shared/format.ts'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import boxStyles from '../ui/box.module.css'
import { ErrorState } from '../ui/ContentStates.tsx'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/form/FieldError.tsx'
import { Skeleton } from '../ui/loading/Skeleton.tsx'
import { toast } from '../ui/overlay/toasts.tsx'
import spaceStyles from '../ui/space.module.css'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import { blockedPeople, unblockMutation } from './reports.queries.ts'

const labels = texts.reports.block

/** The people that the user has blocked, with the buttons to unblock them. */
export function BlockedPeople() {
  const { data, isPending, isError, refetch } = useQuery(blockedPeople)
  return (
    <section className={classes(surfaces.panel, panelStyles.list)} aria-labelledby="blocked-people">
      <h2 id="blocked-people" className={classes(textStyles.sign, textStyles.title2)}>
        {labels.list}
      </h2>
      {isPending ? <Skeleton height="control" /> : null}
      {isError ? <ErrorState text={labels.failed} onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? <p className={textStyles.dim}>{labels.none}</p> : null}
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
      <div className={boxStyles.grow}>
        <p className={textStyles.anywhere}>
          <b>{name}</b> <span className={textStyles.dim}>{labels.since(formatDay(person.since))}</span>
        </p>
        {unblocking.error ? <FieldError className={spaceStyles.small}>{errorText(unblocking.error)}</FieldError> : null}
      </div>
      <Button look="line" aria-label={labels.unblockOf(name)} busy={unblocking.isPending} onClick={() => void unblock()}>
        {labels.unblock}
      </Button>
    </li>
  )
}
