import { itemId, requestId, uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import type { ReportTarget } from '@barattolo/domain/reports/contract'
import { it } from '@barattolo/domain/texts/it'
import { requireOwnConversation } from '../conversations/read.service.ts'
import { readItem } from '../items/items.service.ts'
import { isHiddenFrom, type Viewer } from '../people/blocks.store.ts'
import type { Db } from '../platform/database.ts'
import { findProfile } from '../profiles/profiles.store.ts'
import { readRequest } from '../requests/requests.service.ts'
import type { ReportedContent } from './reports.store.ts'

/** Finds a target that the viewer can see; throws the same Problem as reading it otherwise. */
export function findTarget(db: Db, target: ReportTarget, viewer: Viewer): Promise<ReportedContent> {
  switch (target.kind) {
    case 'item':
      return findItemContent(db, target.id, viewer)
    case 'request':
      return findRequestContent(db, target.id, viewer)
    case 'message':
      return findMessageContent(db, target.id, viewer)
    case 'person':
      return findPersonContent(db, target.id, viewer)
  }
}

async function findItemContent(db: Db, id: string, viewer: Viewer): Promise<ReportedContent> {
  const parsed = itemId.safeParse(id)
  if (!parsed.success) throw new Problem('itemNotFound')
  const { ownerUid, title, description, images } = await readItem(db, parsed.data, viewer)
  return { reported: ownerUid, snapshot: { title, text: description, images } }
}

async function findRequestContent(db: Db, id: string, viewer: Viewer): Promise<ReportedContent> {
  const parsed = requestId.safeParse(id)
  if (!parsed.success) throw new Problem('requestNotFound')
  const { owner, title, description } = await readRequest(db, parsed.data, viewer)
  return { reported: owner.uid, snapshot: { title, text: description, images: [] } }
}

async function findPersonContent(db: Db, id: string, viewer: Viewer): Promise<ReportedContent> {
  const parsed = uid.safeParse(id)
  const profile =
    parsed.success && !(await isHiddenFrom(db, viewer, parsed.data)) ? await findProfile(db, parsed.data, viewer) : undefined
  if (!profile) throw new Problem('personNotFound')
  const images = profile.photo ? [profile.photo] : []
  return { reported: profile.uid, snapshot: { title: profile.name || it.items.nameless, text: '', images } }
}

/** A message in one of the viewer's own conversations. */
async function findMessageContent(db: Db, id: string, viewer: Viewer): Promise<ReportedContent> {
  if (!viewer) throw new Problem('signInFirst')
  const message = /^\d{1,18}$/.test(id)
    ? await db
        .selectFrom('messages')
        .select(['conversationId', 'fromUid', 'text'])
        .where('id', '=', id)
        .where('kind', '=', 'text')
        .executeTakeFirst()
    : undefined
  if (!message?.fromUid) throw new Problem('conversationNotFound')
  const { rootItem } = await requireOwnConversation(db, viewer.uid, message.conversationId)
  return { reported: message.fromUid, snapshot: { title: rootItem.title, text: message.text ?? '', images: [] } }
}
