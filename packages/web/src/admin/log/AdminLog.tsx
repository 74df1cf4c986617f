import type { AdminLogEntry } from '@barattolo/domain/admin/contract'
import '../reports/reports-queue.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorText } from '../../shared/api/error-text.ts'
import { LoadMore } from '../../shared/LoadMore.tsx'
import { Timestamp } from '../../shared/Timestamp.tsx'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/ContentStates.tsx'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { adminLog } from '../admin.queries.ts'
import type { LogFilter } from '../admin-url.ts'

const labels = texts.admin.log
const ALL: LogFilter = { admin: null, person: null }

interface AdminLogProps {
  filter: LogFilter
  onFilter: (filter: LogFilter) => void
}

/** What the admins have done, the last act first; a press on a name shows only the acts by, or about, that person. */
export function AdminLog({ filter, onFilter }: AdminLogProps) {
  const list = useInfiniteQuery(adminLog(filter))
  const entries = list.data?.pages.flatMap((page) => page.rows) ?? []
  const total = list.data?.pages[0]?.total ?? entries.length
  return (
    <section aria-label={labels.tab} aria-busy={list.isFetching}>
      <p className="dim mt-3">{labels.lead}</p>
      <FilterLine filter={filter} onFilter={onFilter} first={entries[0]} />
      <p className="adm__count" role="status">
        {list.isPending ? texts.app.loading : null}
        {list.data ? labels.found(total) : null}
      </p>
      {list.isError && !list.isFetchNextPageError ? (
        <ErrorState text={labels.failed} onRetry={() => void list.refetch()}>
          <p className="sm adm__why">{errorText(list.error)}</p>
        </ErrorState>
      ) : null}
      {list.isPending ? <Skeleton className="h-44 w-full" /> : null}
      {list.isSuccess && entries.length === 0 ? <EmptyState title={labels.none} text={labels.noneText} /> : null}
      <ul className="cases">
        {entries.map((entry) => (
          <LogEntry key={entry._id} entry={entry} onFilter={onFilter} />
        ))}
      </ul>
      <LoadMore list={list} progress={texts.admin.shown(entries.length, total)} text={labels.more} failedText={labels.failed} />
    </section>
  )
}

/** The name of the filtered person comes from the first row, because the address has only the uid. */
function FilterLine({ filter, onFilter, first }: AdminLogProps & { first: AdminLogEntry | undefined }) {
  if (!filter.admin && !filter.person) return null
  return (
    <div className="row flex-wrap gap-2 mt-3">
      {filter.admin ? <span>{labels.onlyBy(first ? nameOf(first.admin) : filter.admin)}</span> : null}
      {filter.person ? <span>{labels.onlyAbout(first?.person ? nameOf(first.person) : filter.person)}</span> : null}
      <Button small look="line" onClick={() => onFilter(ALL)}>
        {labels.clear}
      </Button>
    </div>
  )
}

function LogEntry({ entry, onFilter }: { entry: AdminLogEntry; onFilter: (filter: LogFilter) => void }) {
  const { at, admin, act, about, person, reason } = entry
  return (
    <li className="case panel">
      <h2 className="t3 sign">{labels.acts[act]}</h2>
      <p className="dim">
        <Timestamp iso={at} /> · {labels.cases[about.kind]} <code className="adm__id">{about.id}</code>
      </p>
      {reason ? <blockquote>{reason}</blockquote> : null}
      <div className="case__acts">
        <Button small look="line" icon="shieldCheck" onClick={() => onFilter({ ...ALL, admin: admin.uid })}>
          {labels.by(`${nameOf(admin)} (${admin.email})`)}
        </Button>
        {person ? (
          <Button small look="line" icon="user" onClick={() => onFilter({ ...ALL, person: person.uid })}>
            {labels.about(nameOf(person))}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

const nameOf = ({ name }: { name: string }) => name || texts.admin.gone
