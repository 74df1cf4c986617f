import type { Move } from '@barattolo/domain/conversations/apply-negotiation-move'
import type { ConversationId, RequestId } from '@barattolo/domain/ids'
import { it } from '@barattolo/domain/texts/it'
import { answerRequest } from '@barattolo/server/conversations/answer-request.service'
import { runInactivityJob } from '@barattolo/server/conversations/inactivity-job'
import { markRead } from '@barattolo/server/conversations/inbox.service'
import { postMessage } from '@barattolo/server/conversations/messages.service'
import { makeMove } from '@barattolo/server/conversations/moves.service'
import { openConversation } from '@barattolo/server/conversations/opening.service'
import { deleteItem } from '@barattolo/server/items/items.service'
import { CONVERSATIONS } from './conversations.ts'
import { DELETED_OBJECTS } from './deleted-objects.ts'
import { type IdsByTitle, idOf } from './objects.load.ts'
import { OBJECTS } from './objects.ts'
import { uidOf } from './people.load.ts'
import type { PersonKey } from './people.ts'
import type { RequestsByTitle } from './requests.load.ts'
import { scheduleSteps } from './schedule-steps.ts'
import type { ConversationStep, ScriptedConversation } from './scripted-conversation.ts'
import { type LocalContext, withClock } from './town-context.ts'

const OWNERS: ReadonlyMap<string, PersonKey> = new Map([...OBJECTS, ...DELETED_OBJECTS].map(({ title, owner }) => [title, owner]))

/** A loaded conversation: its id, the titles in its proposal, and the previous proposal, which `undo` restores. */
interface LoadedConversation {
  readonly id: ConversationId
  readonly proposal: readonly string[]
  readonly previousProposal: readonly string[]
}

/** Runs every scripted conversation through the product's services, with the clock set to the time of each step. */
export async function loadConversations(context: LocalContext, ids: IdsByTitle, requests: RequestsByTitle): Promise<void> {
  const loadedByScript = new Map<ScriptedConversation, LoadedConversation>()
  for (const { script, step, at } of scheduleSteps(CONVERSATIONS, context)) {
    const timedContext = withClock(context, at)
    await runInactivityJob(timedContext)
    const conversation = loadedByScript.get(script)
    if (!conversation) loadedByScript.set(script, await openScripted(timedContext, script, { ids, requests }))
    else if (step) loadedByScript.set(script, await runStep(timedContext, { script, step, ids }, conversation))
  }
  // Sends the due reminders and archives the conversations without an answer.
  await runInactivityJob({ ...context, now: () => context.now })
}

type TimedContext = ReturnType<typeof withClock<LocalContext>>

interface LoadedIds {
  ids: IdsByTitle
  requests: RequestsByTitle
}

async function openScripted(
  timedContext: TimedContext,
  { about, interested, answers }: ScriptedConversation,
  { ids, requests }: LoadedIds,
): Promise<LoadedConversation> {
  const rootItemId = idOf(ids, about)
  const opened =
    answers === undefined
      ? openConversation(timedContext, { me: uidOf(interested), rootItemId, message: it.interest.firstMessage })
      : answerRequest(timedContext, {
          me: uidOf(ownerOf(about)),
          rootItemId,
          message: it.requests.have.message,
          requestId: requestOf(requests, answers),
        })
  return { id: (await opened).conversation._id, proposal: [about], previousProposal: [] }
}

interface StepInput {
  script: ScriptedConversation
  step: ConversationStep
  ids: IdsByTitle
}

async function runStep(
  timedContext: TimedContext,
  { script, step, ids }: StepInput,
  conversation: LoadedConversation,
): Promise<LoadedConversation> {
  const { id, proposal, previousProposal } = conversation
  const actor = step.by === 'interested' ? script.interested : ownerOf(script.about)
  const me = uidOf(actor)
  const move = (input: Move) => makeMove(timedContext, { me, id, move: input })
  // The actor has read all earlier messages.
  await markRead(timedContext, me, id)
  if ('says' in step) {
    await postMessage(timedContext, me, id, { text: timedContext.localText(step.says) })
    return conversation
  }
  if ('does' in step) {
    if (step.does === 'delete') await deleteItem(timedContext, idOf(ids, script.about), { uid: me, isAdmin: false })
    else await move({ type: step.does })
    if (step.does === 'ask') return { id, proposal, previousProposal: proposal }
    return step.does === 'undo' ? { id, proposal: previousProposal, previousProposal: [] } : conversation
  }
  const target = 'proposes' in step ? step.proposes : step.drafts
  for (const toggleMove of togglesFor(proposal, target, actor, ids)) await move(toggleMove)
  if ('drafts' in step) return conversation
  await move({ type: 'send' })
  return { id, proposal: target, previousProposal: proposal }
}

function togglesFor(proposal: readonly string[], target: readonly string[], actor: PersonKey, ids: IdsByTitle): Move[] {
  const toggle = (title: string, selected: boolean): Move => {
    return { type: 'toggle', side: ownerOf(title) === actor ? 'offer' : 'request', itemId: idOf(ids, title), selected }
  }
  const added = target.filter((title) => !proposal.includes(title))
  const removed = proposal.filter((title) => !target.includes(title))
  return [...added.map((title) => toggle(title, true)), ...removed.map((title) => toggle(title, false))]
}

function ownerOf(title: string): PersonKey {
  const owner = OWNERS.get(title)
  if (!owner) throw new Error(`No object is called ${title}`)
  return owner
}

function requestOf(requests: RequestsByTitle, title: string): RequestId {
  const id = requests.get(title)
  if (!id) throw new Error(`No wanted ad is called ${title}`)
  return id
}
