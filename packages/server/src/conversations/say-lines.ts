import type { ItemGlimpse } from '@barattolo/domain/conversations/message'
import type { Line } from '@barattolo/domain/conversations/play'
import { daysOfSilence } from '@barattolo/domain/conversations/silence'
import type { Uid } from '@barattolo/domain/ids'
import type { NoticeOf } from '@barattolo/domain/notices/kinds'
import { type NewNotice, notify } from '../notices/notify.ts'
import type { Trx } from '../platform/database.ts'
import type { Told } from '../platform/told.ts'
import { writeLines } from './lines.store.ts'
import type { ConversationRow } from './negotiation.store.ts'

type Talk = Pick<ConversationRow, 'id' | 'interestedUid' | 'ownerUid' | 'rootItem' | 'quietSince'>

/**
 * Inserts system messages and the notices about them, without notices for `exceptUids`. The caller has locked the
 * conversation.
 */
export async function sayLines(
  trx: Trx,
  talk: Talk,
  lines: readonly Line[],
  now: Date,
  know: readonly Uid[] = [],
): Promise<Told[]> {
  await writeLines(trx, talk.id, lines, now)
  const notices = lines.flatMap((line) => noticesOf(talk, line, now)).filter(({ to }) => !know.includes(to))
  return notify(trx, notices, now)
}

function noticesOf(talk: Talk, line: Line, now: Date): NewNotice[] {
  const about = { conversationId: talk.id, title: talk.rootItem.title }
  const event = `${line.kind} ${talk.id} ${now.toISOString()}`
  const to = [talk.interestedUid, talk.ownerUid]
  switch (line.kind) {
    case 'nudged':
      return to
        .filter((uid) => uid !== line.from)
        .map((uid) => ({
          to: uid,
          kind: 'nudge',
          event,
          from: line.from,
          about: { ...about, days: daysOfSilence(talk.quietSince, now) },
        }))
    case 'archivedByTime':
      return to.map((uid) => ({ to: uid, kind: 'archivedByTime', event, about }))
    case 'notChosen':
      return [{ to: talk.interestedUid, kind: 'notChosen', event, from: talk.ownerUid, about }]
    case 'itemReserved':
    case 'itemFreed':
    case 'itemGone':
      return aboutItems(talk, line.kind, line.items, event)
    case 'rootGone':
      return aboutItems(talk, 'itemGone', line.items, event)
    default:
      return []
  }
}

/** The owner of an item gets no notice about it. */
function aboutItems(
  { id, interestedUid, ownerUid, rootItem }: Talk,
  kind: 'itemReserved' | 'itemFreed' | 'itemGone',
  items: readonly ItemGlimpse[],
  event: string,
): NewNotice[] {
  return [interestedUid, ownerUid].flatMap((to) => {
    const titles = items.filter(({ ownerUid }) => ownerUid !== to).map(({ title }) => title)
    if (titles.length === 0) return []
    const notice: NoticeOf<typeof kind> = { kind, about: { conversationId: id, title: rootItem.title, items: titles } }
    return [{ to, event, ...notice }]
  })
}
