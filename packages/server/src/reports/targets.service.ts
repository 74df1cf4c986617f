import { itemId, requestId, uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import type { ReportTarget } from '@barattolo/domain/reports/contract'
import { it } from '@barattolo/domain/texts/it'
import { ownConversation } from '../conversations/read.service.ts'
import { readItem } from '../items/items.service.ts'
import { isHiddenFrom, type Viewer } from '../people/blocks.store.ts'
import { findProfile } from '../people/people.store.ts'
import type { Db } from '../platform/database.ts'
import { readRequest } from '../requests/requests.service.ts'
import type { Found } from './reports.store.ts'

/** Finds a target that the viewer can see; throws the same Problem as reading it otherwise. */
export function findTarget(db: Db, target: ReportTarget, viewer: NonNullable<Viewer>): Promise<Found> {
  switch (target.kind) {
    case 'item':
      return findItemOf(db, target.id, viewer)
    case 'request':
      return findRequestOf(db, target.id, viewer)
    case 'message':
      return findMessageOf(db, target.id, viewer)
    case 'person':
      return findPersonOf(db, target.id, viewer)
  }
}

async function findItemOf(db: Db, id: string, viewer: NonNullable<Viewer>): Promise<Found> {
  const known = itemId.safeParse(id)
  if (!known.success) throw new Problem('itemNotFound')
  const { ownerUid, title, description, images } = await readItem(db, known.data, viewer)
  return { reported: ownerUid, snapshot: { title, text: description, images } }
}

async function findRequestOf(db: Db, id: string, viewer: NonNullable<Viewer>): Promise<Found> {
  const known = requestId.safeParse(id)
  if (!known.success) throw new Problem('requestNotFound')
  const { owner, title, description } = await readRequest(db, known.data, viewer)
  return { reported: owner.uid, snapshot: { title, text: description, images: [] } }
}

async function findPersonOf(db: Db, id: string, viewer: NonNullable<Viewer>): Promise<Found> {
  const known = uid.safeParse(id)
  const profile = known.success && !(await isHiddenFrom(db, viewer, known.data)) ? await findProfile(db, known.data) : undefined
  if (!profile) throw new Problem('personNotFound')
  const images = profile.photo ? [profile.photo] : []
  return { reported: profile.uid, snapshot: { title: profile.name || it.items.nameless, text: '', images } }
}

/** A message in one of the viewer's own conversations. */
async function findMessageOf(db: Db, id: string, viewer: NonNullable<Viewer>): Promise<Found> {
  const line = /^\d{1,18}$/.test(id)
    ? await db
        .selectFrom('messages')
        .select(['conversationId', 'fromUid', 'text'])
        .where('id', '=', id)
        .where('kind', '=', 'text')
        .executeTakeFirst()
    : undefined
  if (!line?.fromUid) throw new Problem('conversationNotFound')
  const { rootItem } = await ownConversation(db, viewer.uid, line.conversationId)
  return { reported: line.fromUid, snapshot: { title: rootItem.title, text: line.text ?? '', images: [] } }
}
