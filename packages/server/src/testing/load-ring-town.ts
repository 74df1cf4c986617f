import { cellOf } from '@barattolo/domain/geo/cell'
import { requestId } from '@barattolo/domain/ids'
import { TERMS_VERSION } from '@barattolo/domain/matching/terms-version'
import { RULES_VERSION } from '@barattolo/domain/people/rules'
import type { Town } from '@barattolo/domain/rings/town'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

/** Rows in one statement. */
const ROWS = 20_000

/** Fills an empty migrated database with the people, objects and wishes of a town, each wish from its source. */
export async function loadRingTown(db: Db, { people, items, wishes }: Town): Promise<void> {
  const owners = new Map(items.map(({ id, owner }) => [id, owner]))
  const rows = wishes.map(({ wisher, item, source, gives }, n) => ({ n, wisher, item, source, gives, owner: owners.get(item) }))
  await db.transaction().execute(async (trx) => {
    // Foreign keys and triggers are disabled: the data is consistent.
    await sql`set local session_replication_role = replica`.execute(trx)
    const insert = async (all: readonly object[], statement: (json: string) => ReturnType<typeof sql>) => {
      for (let start = 0; start < all.length; start += ROWS)
        await statement(JSON.stringify(all.slice(start, start + ROWS))).execute(trx)
    }
    await insert(
      people.map(({ uid, joinedAt, wantsRingsOfFour }) => ({ uid, joined: joinedAt, four: wantsRingsOfFour })),
      (json) => sql`
        insert into people (uid, email, email_verified, name, rules_version, rules_accepted_at, created_at, rings_of_four)
        select uid, uid || '@example.org', true, 'Persona ' || uid, ${RULES_VERSION}, now(), to_timestamp(joined / 1000), four
        from jsonb_to_recordset(${json}::jsonb) as t(uid text, joined float8, four boolean)`,
    )
    await insert(
      items.map(({ id, owner, weight, listedAt, point }) => ({
        id,
        owner,
        weight,
        listed: listedAt,
        ...point,
        ...cellOf(point),
      })),
      (json) => sql`
        insert into items (id, owner_uid, title, description, status, category, availability, images, tags, cell_x, cell_y, lat, lng, location,
          weight, fresh_at, created_at, updated_at)
        select id, owner, 'Oggetto', '', 'baratto', 'home', 'disponibile', '{}', '{}', x, y, lat, lng, 'Aosta', weight, to_timestamp(listed / 1000),
          to_timestamp(listed / 1000), to_timestamp(listed / 1000)
        from jsonb_to_recordset(${json}::jsonb) as t(id uuid, owner text, weight int, listed float8, lat float8, lng float8, x int, y int)`,
    )
    await insert(
      rows.filter(({ source }) => source === 'favourite'),
      (json) => sql`
        insert into favourites (uid, item_id, owner_uid, private, gives, created_at)
        select wisher, item, owner, false, gives, now() - n * interval '1 minute'
        from jsonb_to_recordset(${json}::jsonb) as t(n int, wisher text, item uuid, owner text, gives uuid[]) on conflict do nothing`,
    )
    await insert(
      rows.filter(({ source }) => source === 'interest'),
      (json) => sql`
        insert into conversations (interested_uid, owner_uid, root_item_id, root_item, status, last_action_by, turn_since, quiet_since, created_at, updated_at)
        select wisher, owner, item, jsonb_build_object('_id', item), 'pending', wisher, now(), now(), now(), now() - n * interval '1 minute'
        from jsonb_to_recordset(${json}::jsonb) as t(n int, wisher text, item uuid, owner text) on conflict do nothing`,
    )
    // One ad for each person who seeks something.
    const ofRequests = rows.filter(({ source }) => source === 'request')
    const ads = new Map(
      [...new Set(ofRequests.map(({ wisher }) => wisher))].map((uid) => [uid, requestId.parse(crypto.randomUUID())]),
    )
    await insert(
      [...ads].map(([uid, id]) => ({ id, uid })),
      (json) => sql`
        insert into requests (id, owner_uid, title, description)
        select id, uid, 'Cerco un oggetto', '' from jsonb_to_recordset(${json}::jsonb) as t(id uuid, uid text)`,
    )
    await insert(
      ofRequests.map(({ wisher, item }) => ({ request: ads.get(wisher), item })),
      (json) => sql`
        insert into request_fits (request_id, item_id, score, terms_version)
        select request, item, 0.7, ${TERMS_VERSION} from jsonb_to_recordset(${json}::jsonb) as t(request uuid, item uuid) on conflict do nothing`,
    )
  })
  await sql`vacuum analyze`.execute(db)
}
