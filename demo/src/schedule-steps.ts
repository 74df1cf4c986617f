import type { TownMoment } from '@barattolo/domain/town-time'
import { atWakingHour } from './clock.ts'
import { pseudoRandom } from './pseudo-random.ts'
import type { ConversationStep, ScriptedConversation } from './scripted-conversation.ts'

/** One step of a conversation and its time. `step` is null for opening the conversation. */
export interface TimedStep {
  readonly script: ScriptedConversation
  readonly step: ConversationStep | null
  readonly at: Date
}

/** All steps of all conversations in order of time, so that an acceptance affects the conversations that were open then. */
export function scheduleSteps(scripts: readonly ScriptedConversation[], town: TownMoment): TimedStep[] {
  return scripts.flatMap((script) => timedSteps(script, town)).sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** Spreads the steps of a conversation between its first and last day, with pauses of different length. */
function timedSteps(script: ScriptedConversation, town: TownMoment): TimedStep[] {
  const steps = [null, ...script.steps]
  const pauses = script.steps.map((_, at) => 0.05 + pseudoRandom(`${script.about} ${script.interested} ${at}`) ** 3)
  const total = pauses.reduce((sum, pause) => sum + pause, 0)
  let elapsed = 0
  return steps.map((step, at) => {
    if (at > 0) elapsed += pauses[at - 1] ?? 0
    const ago = script.from - (total === 0 ? 0 : (elapsed / total) * (script.from - script.to))
    return { script, step, at: atWakingHour(ago, town) }
  })
}
