import type { AdminConversation, AdminPage } from '@barattolo/domain/admin/contract'
import { it } from '@barattolo/domain/texts/it'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { after, anywhere, every, microseconds, type Page, type Placed, pageOf, peopleCalled } from './pages.ts'

interface Named {
  name: string
  email: string
}

interface Search extends AdminPage {
  held?: 'yes' | undefined
}

type Row = Pick<AdminConversation, 'rootTitle' | 'status' | 'held'> & Placed & { interested: Named; owner: Named }

/** All conversations without what was said in them, the newest update first. */
export async function findAllConversations(db: Db, search: Search): Promise<Page<AdminConversation>> {
  const conditions = [...(search.q ? [isAbout(search.q)] : []), ...(search.held ? [sql`${HELD} is not null`] : [])]
  const person = (uid: string) => sql`(
    select jsonb_build_object('name', name, 'email', email) from people where uid = ${sql.ref(uid)})`
  const { rows } = await sql<Row>`
    select c.id, ${microseconds(sql`c.updated_at`)} as at, c.root_item->>'title' as "rootTitle", c.status, ${HELD} as held,
      ${person('c.interested_uid')} as interested, ${person('c.owner_uid')} as owner
    from conversations c where ${every([...conditions, ...after(search, sql`c.updated_at`, sql`c.id`)])}
    order by c.updated_at desc, c.id desc limit ${search.limit + 1}`.execute(db.withoutPlugins())
  return pageOf(rows, search.limit, search.cursor ? null : await count(db, conditions), asAdminConversation)
}

/** The exchange that waits for the admin, of a conversation `c`. */
const HELD = sql`(select id from exchanges where conversation_id = c.id and state = 'held')`

function asAdminConversation({ id, at, interested, owner, rootTitle, status, held }: Row): AdminConversation {
  return {
    // An edge: the column is this id's.
    id: id as AdminConversation['id'],
    rootTitle,
    participants: [interested, owner].map(called),
    status,
    updatedAt: new Date(at / 1000).toISOString(),
    held,
  }
}

function called({ name, email }: Named): string {
  if (email === '') return it.admin.gone
  return name ? it.admin.named(name, email) : email
}

async function count(db: Db, conditions: readonly RawBuilder<unknown>[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from conversations c where ${every(conditions)}`.execute(db.withoutPlugins())
  return rows[0]?.total ?? 0
}

/** The beginning of its id, its root object's title, or somebody in it. */
function isAbout(words: string): RawBuilder<unknown> {
  return sql`(
    starts_with(c.id::text, lower(${words})) or plain_text(c.root_item->>'title') like ${anywhere(words)}
    or c.interested_uid in (${peopleCalled(words)}) or c.owner_uid in (${peopleCalled(words)}))`
}
