import type { AdminPerson } from '@barattolo/domain/admin/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay } from '../../shared/format.ts'
import { paths } from '../../shared/paths.ts'
import { useSignedInUid } from '../../shared/session.ts'
import { Timestamp } from '../../shared/Timestamp.tsx'
import { texts } from '../../shared/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { classes } from '../../ui/classes.ts'
import textStyles from '../../ui/text.module.css'
import adminStyles from '../Admin.module.css'
import { openedPerson, peopleList } from '../admin.queries.ts'
import { PrivateContent } from '../PrivateContent.tsx'
import { AdminTable, type Column, type ListProps } from './AdminTable.tsx'
import { DisablePerson, EnablePerson } from './DisablePerson.tsx'

const { columns } = texts.admin

const COLUMNS: readonly Column<AdminPerson>[] = [
  { label: columns.email, cell: (person) => <EmailCell person={person} /> },
  { label: columns.status, cell: (person) => <PersonStatusCell person={person} /> },
  { label: columns.items, cell: ({ items }) => items, narrow: true },
  { label: columns.since, cell: ({ since }) => <time dateTime={since}>{formatDay(since)}</time>, narrow: true },
  { label: columns.seen, cell: ({ lastSeenAt }) => <Timestamp iso={lastSeenAt} />, narrow: true },
]

export function PeopleList(props: ListProps) {
  const me = useSignedInUid()
  return (
    <AdminTable
      {...props}
      list={useInfiniteQuery(peopleList(props.view))}
      keyOf={({ uid }) => uid}
      mainColumn={{ label: columns.name, cell: (person) => <PersonNameCell person={person} /> }}
      columns={COLUMNS}
      actions={(person) =>
        person.uid === me ? <span className={textStyles.dim}>{texts.admin.yourself}</span> : <PersonActions person={person} />
      }
    />
  )
}

function EmailCell({ person: { uid, name, email } }: { person: AdminPerson }) {
  const { opening, nameless } = texts.admin
  return (
    <>
      <span className={adminStyles.email}>{email}</span>{' '}
      <PrivateContent
        kind="person"
        id={uid}
        act={opening.person}
        actOn={opening.personOn(name || nameless)}
        query={openedPerson(uid)}
      >
        {(person) => <b className={adminStyles.email}>{person.email}</b>}
      </PrivateContent>
    </>
  )
}

function PersonActions({ person }: { person: AdminPerson }) {
  return person.disabledAt === null ? <DisablePerson person={person} /> : <EnablePerson person={person} />
}

/** For a disabled person: no link to the bazar, and no photo. */
function PersonNameCell({ person: { uid, name, photo, disabledAt } }: { person: AdminPerson }) {
  const displayName = name || texts.admin.nameless
  return (
    <span className={adminStyles.titled}>
      <Avatar name={name} photo={disabledAt === null ? photo : null} />
      {disabledAt === null ? <Link to={paths.bazarOf(uid)}>{displayName}</Link> : <span>{displayName}</span>}
    </span>
  )
}

function PersonStatusCell({ person: { disabledAt, disabledReason } }: { person: AdminPerson }) {
  if (disabledAt === null) {
    return (
      <Badge look="accepted" icon="checkCircle">
        {texts.admin.active}
      </Badge>
    )
  }
  return (
    <>
      <Badge look="rejected" icon="lock">
        {texts.admin.disabled}
      </Badge>
      {disabledReason ? (
        <span className={classes(textStyles.small, textStyles.dim, adminStyles.reason)}>
          {texts.admin.because(disabledReason)}
        </span>
      ) : null}
    </>
  )
}
