import type { ChatId, ItemId, Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import type { NoticePhoto } from '../notices/notice-sources.ts'
import type { NoticeRow } from '../notices/notices.store.ts'
import { chatIdOf } from '../notices/notices.store.ts'
import type { Db } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'

type PhotoSource = Pick<NoticeRow, 'about'>

/**
 * The photo of each of these notices: of the item that it names, else of the conversation's root item. `visibleChats`:
 * those that the viewer can still open. Items that the admin has hidden are shown to their owner only.
 */
export async function findNoticePhotos(
  db: Db,
  viewer: Uid,
  rows: readonly PhotoSource[],
  visibleChats: ReadonlySet<ChatId>,
): Promise<(row: PhotoSource) => NoticePhoto | null> {
  const conversationIds = [...new Set(rows.flatMap(({ about }) => chatIdOf(about) ?? []))].filter((id) => visibleChats.has(id))
  const items = [...new Set(rows.flatMap(({ about }) => ('itemId' in about ? about.itemId : [])))]
  const [byConversation, byItem] = [
    await findConversationPhotos(db, viewer, conversationIds),
    await findItemPhotos(db, viewer, items),
  ]
  return ({ about }) => {
    if ('itemId' in about) return byItem.get(about.itemId) ?? null
    const photos = byConversation.get(chatIdOf(about) ?? ('' as ChatId)) ?? []
    const byTitle = 'title' in about ? photos.find(({ title }) => title === about.title) : undefined
    const photo = byTitle ?? photos[0]
    return photo ? { category: photo.category, imageUrl: photo.imageUrl } : null
  }
}

interface ConversationPhoto extends NoticePhoto {
  title: string
}

/** The root item first, then the other items of the sent proposal. */
async function findConversationPhotos(db: Db, viewer: Uid, ids: readonly ChatId[]): Promise<Map<ChatId, ConversationPhoto[]>> {
  if (ids.length === 0) return new Map()
  const rows = await query(
    db,
    'findConversationPhotos',
    sql<{ id: ChatId; items: ConversationPhoto[] }>`
    select c.id, json_agg(json_build_object('title', o.item->>'title', 'category', o.item->>'category',
      'imageUrl', o.item->>'imageUrl') order by o.place) as items
    from conversations c cross join lateral (
      select c.root_item as item, 0 as place
      union all select p.item, p.position + 1 from proposal_items p where p.conversation_id = c.id and p.stage = 'sent'
    ) o left join items i on i.id = (o.item->>'_id')::uuid
    where c.id in (${sql.join(ids)}) and (i.hidden_at is null or i.owner_uid = ${viewer})
    group by c.id`,
  )
  return new Map(rows.map(({ id, items }) => [id, items]))
}

async function findItemPhotos(db: Db, viewer: Uid, ids: readonly ItemId[]): Promise<Map<ItemId, NoticePhoto>> {
  if (ids.length === 0) return new Map()
  const rows = await query(
    db,
    'findItemPhotos',
    sql<NoticePhoto & { id: ItemId }>`
    select id, category, coalesce(images[1], '') as "imageUrl" from items
    where id in (${sql.join(ids)}) and (hidden_at is null or owner_uid = ${viewer})`,
  )
  return new Map(rows.map(({ id, category, imageUrl }) => [id, { category, imageUrl }]))
}
