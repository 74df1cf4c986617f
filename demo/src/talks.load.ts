import type { Move } from '@barattolo/domain/conversations/play'
import type { ConversationId, ItemId, RequestId } from '@barattolo/domain/ids'
import { it } from '@barattolo/domain/texts/it'
import { answerRequest } from '@barattolo/server/conversations/answer-request.service'
import { markRead } from '@barattolo/server/conversations/inbox.service'
import { postMessage } from '@barattolo/server/conversations/messages.service'
import { makeMove } from '@barattolo/server/conversations/moves.service'
import { openConversation } from '@barattolo/server/conversations/opening.service'
import { hearSilence } from '@barattolo/server/conversations/silent-talks'
import { deleteItem } from '@barattolo/server/items/items.service'
import { DEPARTED } from './departed.ts'
import type { IdsByTitle } from './objects.load.ts'
import { OBJECTS } from './objects.ts'
import { uidOf } from './people.load.ts'
import type { PersonKey } from './people.ts'
import type { RequestsByTitle } from './requests.load.ts'
import type { Talk, TalkStep } from './talk.ts'
import { TALKS } from './talks.ts'
import { timetable } from './timetable.ts'
import type { Building } from './town.ts'

const OWNERS: ReadonlyMap<string, PersonKey> = new Map([...OBJECTS, ...DEPARTED].map(({ title, owner }) => [title, owner]))

/** A loaded conversation: its id, the titles in its proposal, and the previous proposal, which `undo` restores. */
interface UnderWay {
  readonly id: ConversationId
  readonly table: readonly string[]
  readonly before: readonly string[]
}

/** Plays every conversation through the product's services, each step at its own time. */
export async function loadTalks(building: Building, ids: IdsByTitle, requests: RequestsByTitle): Promise<void> {
  const underWay = new Map<Talk, UnderWay>()
  for (const { talk, step, at } of timetable(TALKS, building.now)) {
    const then = { ...building, now: () => at }
    await hearSilence(then)
    const conversation = underWay.get(talk)
    if (!conversation) underWay.set(talk, await open(then, talk, { ids, requests }))
    else if (step) underWay.set(talk, await act(then, { talk, step, ids }, conversation))
  }
  // Sends the due reminders and archives the conversations without an answer.
  await hearSilence({ ...building, now: () => building.now })
}

type Then = Omit<Building, 'now'> & { now: () => Date }

interface Known {
  ids: IdsByTitle
  requests: RequestsByTitle
}

async function open(then: Then, { about, interested, answers }: Talk, { ids, requests }: Known): Promise<UnderWay> {
  const rootItemId = idOf(ids, about)
  const opened =
    answers === undefined
      ? openConversation(then, { me: uidOf(interested), rootItemId, message: it.items.interest.firstMessage })
      : answerRequest(then, {
          me: uidOf(ownerOf(about)),
          rootItemId,
          message: it.requests.have.message,
          requestId: requestOf(requests, answers),
        })
  return { id: (await opened)._id, table: [about], before: [] }
}

interface Acting {
  talk: Talk
  step: TalkStep
  ids: IdsByTitle
}

async function act(then: Then, { talk, step, ids }: Acting, conversation: UnderWay): Promise<UnderWay> {
  const { id, table, before } = conversation
  const mover = step.by === 'interested' ? talk.interested : ownerOf(talk.about)
  const me = uidOf(mover)
  const move = (one: Move) => makeMove(then, { me, id, move: one })
  // The actor has read all earlier messages.
  await markRead(then, me, id)
  if ('says' in step) {
    await postMessage(then, me, id, { text: step.says })
    return conversation
  }
  if ('does' in step) {
    if (step.does === 'delete') await deleteItem(then, idOf(ids, talk.about), { uid: me, isAdmin: false })
    else await move({ type: step.does })
    return step.does === 'undo' ? { id, table: before, before: [] } : conversation
  }
  const wanted = 'proposes' in step ? step.proposes : step.drafts
  for (const one of togglesBetween(table, wanted, mover, ids)) await move(one)
  if ('drafts' in step) return conversation
  await move({ type: 'send' })
  return { id, table: wanted, before: table }
}

function togglesBetween(table: readonly string[], wanted: readonly string[], mover: PersonKey, ids: IdsByTitle): Move[] {
  const toggle = (title: string, selected: boolean): Move => {
    return { type: 'toggle', side: ownerOf(title) === mover ? 'offer' : 'request', itemId: idOf(ids, title), selected }
  }
  const put = wanted.filter((title) => !table.includes(title))
  const taken = table.filter((title) => !wanted.includes(title))
  return [...put.map((title) => toggle(title, true)), ...taken.map((title) => toggle(title, false))]
}

function ownerOf(title: string): PersonKey {
  const owner = OWNERS.get(title)
  if (!owner) throw new Error(`No object is called ${title}`)
  return owner
}

function idOf(ids: IdsByTitle, title: string): ItemId {
  const id = ids.get(title)
  if (!id) throw new Error(`No object is called ${title}`)
  return id
}

function requestOf(requests: RequestsByTitle, title: string): RequestId {
  const id = requests.get(title)
  if (!id) throw new Error(`No wanted ad is called ${title}`)
  return id
}
