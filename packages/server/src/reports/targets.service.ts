import { type ExchangeId, itemId, requestId, type Uid, uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import type { ReportTarget } from '@barattolo/domain/reports/contract'
import { sentenceTitle } from '@barattolo/domain/reports/report'
import { it } from '@barattolo/domain/texts/it'
import type { Town } from '@barattolo/domain/town'
import * as z from 'zod/mini'
import { findReadableText } from '../conversations/chat-lines.store.ts'
import { requireOwnConversation } from '../conversations/read.service.ts'
import { asFeedback } from '../exchanges/exchange-answer.ts'
import { type ExchangeChat, findOwnExchange } from '../exchanges/exchange-moves.service.ts'
import { findFeedback, findFeedbackById } from '../exchanges/feedback.store.ts'
import { findFigures } from '../exchanges/figures.store.ts'
import { readItem } from '../items/items.service.ts'
import { isHiddenFrom, type Viewer } from '../people/blocks.store.ts'
import type { Db } from '../platform/database/database.ts'
import { findProfile } from '../profiles/profiles.store.ts'
import { readRequest } from '../requests/requests.service.ts'
import type { ReportedContent } from './reports.store.ts'

export interface TargetDeps {
  db: Db
  town: Town
  /** Whether an exchange is visible to its participants depends on its conversation. */
  chat: ExchangeChat
  now: () => Date
}

/** Finds a target that the viewer can see; throws the same Problem as reading it otherwise. */
export function findTarget(deps: TargetDeps, target: ReportTarget, viewer: Viewer): Promise<ReportedContent> {
  const { db } = deps
  switch (target.kind) {
    case 'item':
      return findItemContent(deps, target.id, viewer)
    case 'request':
      return findRequestContent(deps, target.id, viewer)
    case 'message':
      return findMessageContent(db, target.id, viewer)
    case 'person':
      return findPersonContent(deps, target.id, viewer)
    case 'picture':
      return findPictureContent(deps, target.id, viewer)
    case 'words':
      return findWordsContent(deps, target.id, viewer)
    case 'feedback':
      return findSentence(deps, target.id, viewer)
  }
}

async function findItemContent(deps: TargetDeps, id: string, viewer: Viewer): Promise<ReportedContent> {
  const parsed = itemId.safeParse(id)
  if (!parsed.success) throw new Problem('itemNotFound')
  const { ownerUid, title, description, images } = await readItem(deps, parsed.data, viewer)
  return { reported: ownerUid, snapshot: { title, text: description, images } }
}

async function findRequestContent(deps: TargetDeps, id: string, viewer: Viewer): Promise<ReportedContent> {
  const parsed = requestId.safeParse(id)
  if (!parsed.success) throw new Problem('requestNotFound')
  const { owner, title, description } = await readRequest(deps, parsed.data, viewer)
  return { reported: owner.uid, snapshot: { title, text: description, images: [] } }
}

async function findPersonContent(deps: TargetDeps, id: string, viewer: Viewer): Promise<ReportedContent> {
  const { uid, name, photo } = await findVisibleProfile(deps, id, viewer)
  return { reported: uid, snapshot: { title: name, text: '', images: photo ? [photo] : [] } }
}

async function findPictureContent(deps: TargetDeps, id: string, viewer: Viewer): Promise<ReportedContent> {
  const { uid, name, photo } = await findVisibleProfile(deps, id, viewer)
  if (photo === null) throw new Problem('personNotFound')
  return { reported: uid, snapshot: { title: name, text: '', images: [photo] } }
}

async function findWordsContent(deps: TargetDeps, id: string, viewer: Viewer): Promise<ReportedContent> {
  const { uid, name, words } = await findVisibleProfile(deps, id, viewer)
  if (words === null) throw new Problem('personNotFound')
  return { reported: uid, snapshot: { title: name, text: words, images: [] } }
}

async function findVisibleProfile({ db, town }: TargetDeps, id: string, viewer: Viewer) {
  const parsed = uid.safeParse(id)
  const profile =
    parsed.success && !(await isHiddenFrom(db, viewer, parsed.data))
      ? await findProfile({ db, town }, parsed.data, viewer)
      : undefined
  if (!profile) throw new Problem('personNotFound')
  return { ...profile, name: profile.name || it.items.nameless }
}

/** A message in one of the viewer's own conversations, or one that they read in the chat of a ring. */
async function findMessageContent(db: Db, id: string, viewer: Viewer): Promise<ReportedContent> {
  if (!viewer) throw new Problem('signInFirst')
  const message = /^\d{1,18}$/.test(id)
    ? await db
        .selectFrom('messages')
        .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
        .select(['conversations.id', 'fromUid', 'text'])
        .where('messages.id', '=', id)
        .where('kind', '=', 'text')
        .executeTakeFirst()
    : undefined
  if (!message) return findRingMessageContent(db, id, viewer.uid)
  if (!message.fromUid) throw new Problem('conversationNotFound')
  const { rootItem } = await requireOwnConversation(db, viewer.uid, message.id)
  return { reported: message.fromUid, snapshot: { title: rootItem.title, text: message.text ?? '', images: [] } }
}

async function findRingMessageContent(db: Db, id: string, viewer: Uid): Promise<ReportedContent> {
  const message = /^\d{1,18}$/.test(id) ? await findReadableText(db, viewer, id) : undefined
  if (!message) throw new Problem('conversationNotFound')
  return { reported: message.fromUid, snapshot: { title: it.ringChat.title, text: message.text, images: [] } }
}

/** The sentence of a feedback. Its author stays unknown to the reporter. */
async function findSentence(deps: TargetDeps, id: string, viewer: Viewer): Promise<ReportedContent> {
  const feedback = z.uuid().safeParse(id).success ? await findFeedbackById(deps.db, id) : undefined
  const isShown =
    feedback && ((await isOnPublicPage(deps, id, feedback.aboutUid, viewer)) || (await isInExchange(deps, id, feedback, viewer)))
  if (!isShown) throw new Problem('feedbackNotFound')
  const { authorUid, text } = feedback
  return { reported: authorUid, snapshot: { title: sentenceTitle(text), text, images: [] } }
}

/** Whether the page of the person whom the feedback is about shows the sentence to this viewer. */
async function isOnPublicPage({ db, town, now }: TargetDeps, id: string, aboutUid: Uid, viewer: Viewer): Promise<boolean> {
  if ((await isHiddenFrom(db, viewer, aboutUid)) || !(await findProfile({ db, town }, aboutUid, viewer))) return false
  const { feedback } = await findFigures(db, aboutUid, now())
  return feedback?.sentences.some(({ _id }) => _id === id) ?? false
}

/** Whether the exchange shows the sentence to this viewer, whom it is about. */
async function isInExchange(
  { db, chat, now }: TargetDeps,
  id: string,
  { exchangeId, aboutUid }: { exchangeId: ExchangeId; aboutUid: Uid },
  viewer: Viewer,
): Promise<boolean> {
  const exchange = viewer?.uid === aboutUid ? await findOwnExchange({ chat }, db, aboutUid, exchangeId) : undefined
  if (!exchange) return false
  return asFeedback(exchange, await findFeedback(db, exchangeId), aboutUid, now()).some(({ theirs }) => theirs?._id === id)
}
