import type { AdminLogEntry } from '@barattolo/domain/admin/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Timestamp } from '../../shared/Timestamp.tsx'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import boxStyles from '../../ui/box.module.css'
import { classes } from '../../ui/classes.ts'
import spaceStyles from '../../ui/space.module.css'
import surfaces from '../../ui/surfaces.module.css'
import textStyles from '../../ui/text.module.css'
import adminStyles from '../Admin.module.css'
import { adminLog } from '../admin.queries.ts'
import type { LogFilter } from '../admin-url.ts'
import { CaseList } from '../CaseList.tsx'
import caseStyles from '../reports/ReportsQueue.module.css'

const labels = texts.admin.log
const ALL: LogFilter = { admin: null, person: null }

interface AdminLogProps {
  filter: LogFilter
  onFilter: (filter: LogFilter) => void
}

/** What the admins have done, the last act first; a press on a name shows only the acts by, or about, that person. */
export function AdminLog({ filter, onFilter }: AdminLogProps) {
  const list = useInfiniteQuery(adminLog(filter))
  return (
    <CaseList
      list={list}
      labels={labels}
      tools={([first]) => (
        <>
          <p className={classes(textStyles.dim, spaceStyles.medium)}>{labels.lead}</p>
          <FilterLine filter={filter} onFilter={onFilter} first={first} />
        </>
      )}
    >
      {(entry) => <LogEntry key={entry._id} entry={entry} onFilter={onFilter} />}
    </CaseList>
  )
}

/** The name of the filtered person comes from the first row, because the address has only the uid. */
function FilterLine({ filter, onFilter, first }: AdminLogProps & { first: AdminLogEntry | undefined }) {
  if (!filter.admin && !filter.person) return null
  return (
    <div className={classes(boxStyles.row, boxStyles.wrapping, spaceStyles.medium)}>
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
    <li className={classes(caseStyles.card, surfaces.panel)}>
      <h2 className={classes(textStyles.title3, textStyles.sign)}>{labels.acts[act]}</h2>
      <p className={textStyles.dim}>
        <Timestamp iso={at} /> · {labels.cases[about.kind]} <code className={adminStyles.id}>{about.id}</code>
      </p>
      {reason ? <blockquote>{reason}</blockquote> : null}
      <div className={caseStyles.actions}>
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
