import type { AdminPage, AdminPerson, PersonState } from '@barattolo/domain/admin/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { after, every, microseconds, type Page, type Placed, pageOf, peopleCalled, totalOf } from './pages.ts'

interface Search extends AdminPage {
  state?: PersonState | undefined
}

type Row = Pick<AdminPerson, 'name' | 'email' | 'photo' | 'items' | 'disabledReason'> &
  Placed & { lastSeen: number; disabled: number | null }

/** All people except deleted accounts, newest first. */
export async function findAllPeople(db: Db, search: Search): Promise<Page<AdminPerson>> {
  const found = search.q ? sql`with found as materialized (select * from people p where ${every(conditionsOf(search))})` : sql``
  const all = search.q ? sql`found p` : sql`people p where ${every(conditionsOf(search))}`
  const { rows } = await sql<Row>`
    ${found}
    select p.uid as id, ${microseconds(sql`p.created_at`)} as at, p.name, p.email, p.photo,
      ${microseconds(sql`p.last_seen_at`)} as "lastSeen", ${microseconds(sql`p.disabled_at`)} as disabled,
      p.disabled_reason as "disabledReason", (select count(*)::int from items where owner_uid = p.uid) as items,
      ${totalOf(search, all)} as total
    from (
      select p.uid from ${search.q ? sql`found` : sql`people`} p where ${every([...(search.q ? [] : conditionsOf(search)), ...after(search, sql`p.created_at`, sql`p.uid`)])}
      order by p.created_at desc, p.uid desc limit ${search.limit + 1}
    ) page join people p using (uid)
    order by p.created_at desc, p.uid desc`.execute(db.withoutPlugins())
  return pageOf(rows, search, asAdminPerson)
}

function asAdminPerson({ id, at, lastSeen, disabled, total: _, ...row }: Row): AdminPerson {
  return {
    ...row,
    // Assertion at the boundary: the column holds this type of id.
    uid: id as AdminPerson['uid'],
    since: instant(at),
    lastSeenAt: instant(lastSeen),
    disabledAt: disabled === null ? null : instant(disabled),
  }
}

const instant = (moment: number) => new Date(moment / 1000).toISOString()

function conditionsOf({ q, state }: Search): RawBuilder<unknown>[] {
  const conditions = [sql`p.deleted_at is null`]
  if (state) conditions.push(state === 'disabled' ? sql`p.disabled_at is not null` : sql`p.disabled_at is null`)
  if (q) conditions.push(sql`(p.uid = ${q} or p.uid in (${peopleCalled(q)}))`)
  return conditions
}
