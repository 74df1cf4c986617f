import type { ConversationId, ItemId, Uid } from '@barattolo/domain/ids'
import type { Notice } from '@barattolo/domain/notices/contract'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { NoticeRow } from './notices.store.ts'
import { talkOf } from './notify.ts'

type Picture = NonNullable<Notice['item']>
type Pictured = Pick<NoticeRow, 'about'>

/**
 * The photo of each of these notices: of the item that it names, else of the conversation's root item. `visibleConversations`:
 * those that the viewer can still open. Items that the admin has hidden are shown to their owner only.
 */
export async function findPictures(
  db: Db,
  reader: Uid,
  rows: readonly Pictured[],
  shown: ReadonlySet<ConversationId>,
): Promise<(row: Pictured) => Picture | null> {
  const talks = [...new Set(rows.flatMap(({ about }) => talkOf(about) ?? []))].filter((id) => shown.has(id))
  const items = [...new Set(rows.flatMap(({ about }) => ('itemId' in about ? about.itemId : [])))]
  const [byTalk, byItem] = [await picturesOfTalks(db, reader, talks), await picturesOfItems(db, reader, items)]
  return ({ about }) => {
    if ('itemId' in about) return byItem.get(about.itemId) ?? null
    const there = byTalk.get(talkOf(about) ?? ('' as ConversationId)) ?? []
    const named = 'title' in about ? there.find(({ title }) => title === about.title) : undefined
    const chosen = named ?? there[0]
    return chosen ? { category: chosen.category, imageUrl: chosen.imageUrl } : null
  }
}

interface InTalk extends Picture {
  title: string
}

/** The root item first, then the other items of the sent proposal. */
async function picturesOfTalks(db: Db, reader: Uid, ids: readonly ConversationId[]): Promise<Map<ConversationId, InTalk[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: ConversationId; items: InTalk[] }>`
    select c.id, json_agg(json_build_object('title', o.item->>'title', 'category', o.item->>'category',
      'imageUrl', o.item->>'imageUrl') order by o.place) as items
    from conversations c cross join lateral (
      select c.root_item as item, 0 as place
      union all select p.item, p.position + 1 from proposal_items p where p.conversation_id = c.id and p.stage = 'sent'
    ) o left join items i on i.id = (o.item->>'_id')::uuid
    where c.id in (${sql.join(ids)}) and (i.hidden_at is null or i.owner_uid = ${reader})
    group by c.id`.execute(db)
  return new Map(rows.map(({ id, items }) => [id, items]))
}

async function picturesOfItems(db: Db, reader: Uid, ids: readonly ItemId[]): Promise<Map<ItemId, Picture>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Picture & { id: ItemId }>`
    select id, category, coalesce(images[1], '') as "imageUrl" from items
    where id in (${sql.join(ids)}) and (hidden_at is null or owner_uid = ${reader})`.execute(db)
  return new Map(rows.map(({ id, category, imageUrl }) => [id, { category, imageUrl }]))
}
