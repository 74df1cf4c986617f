import type { AdminPerson } from '@barattolo/domain/admin/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { day } from '../app/format.ts'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { Moment } from '../conversations/Moment.tsx'
import { useMe } from '../identity/use-me.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Icon } from '../ui/Icon.tsx'
import { peopleList } from './admin.queries.ts'
import type { AdminView } from './admin-address.ts'
import { DisablePerson, EnablePerson } from './disable.tsx'
import { GrowingList } from './GrowingList.tsx'
import { type Column, Rows } from './Rows.tsx'

const { columns } = texts.admin

const COLUMNS: readonly Column<AdminPerson>[] = [
  { label: columns.email, cell: ({ email }) => <span className="adm__mail">{email}</span> },
  { label: columns.status, cell: (person) => <Standing person={person} /> },
  { label: columns.items, cell: ({ items }) => items, narrow: true },
  { label: columns.since, cell: ({ since }) => <time dateTime={since}>{day(since)}</time>, narrow: true },
  { label: columns.seen, cell: ({ lastSeenAt }) => <Moment iso={lastSeenAt} />, narrow: true },
]

export function PeopleList({ view, onClear }: { view: AdminView; onClear: () => void }) {
  const me = useMe()
  const list = useInfiniteQuery(peopleList(view))
  return (
    <GrowingList list={list} view={view} onClear={onClear}>
      {(rows) => (
        <Rows
          caption={texts.admin.tabs.persone}
          rows={rows}
          keyOf={({ uid }) => uid}
          lead={{ label: columns.name, cell: (person) => <Named person={person} /> }}
          columns={COLUMNS}
          acts={(person) => (person.uid === me ? <span className="dim">{texts.admin.yourself}</span> : <Doors person={person} />)}
        />
      )}
    </GrowingList>
  )
}

function Doors({ person }: { person: AdminPerson }) {
  return person.disabledAt === null ? <DisablePerson person={person} /> : <EnablePerson person={person} />
}

/** For a disabled person: no link to the bazar, and no photo. */
function Named({ person: { uid, name, photo, disabledAt } }: { person: AdminPerson }) {
  const shown = name || texts.admin.nameless
  return (
    <span className="adm__titled">
      <Avatar name={name} photo={disabledAt === null ? photo : null} />
      {disabledAt === null ? <Link to={paths.bazarOf(uid)}>{shown}</Link> : <span>{shown}</span>}
    </span>
  )
}

function Standing({ person: { disabledAt, disabledReason } }: { person: AdminPerson }) {
  if (disabledAt === null) {
    return (
      <span className="state state--accepted">
        <Icon name="checkCircle" />
        {texts.admin.active}
      </span>
    )
  }
  return (
    <>
      <span className="state state--rejected">
        <Icon name="lock" />
        {texts.admin.disabled}
      </span>
      {disabledReason ? <span className="sm dim adm__reason">{texts.admin.because(disabledReason)}</span> : null}
    </>
  )
}
