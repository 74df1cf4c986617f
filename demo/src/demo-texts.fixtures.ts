import { CONVERSATIONS } from './conversations.ts'
import { DELETED_OBJECTS } from './deleted-objects.ts'
import { HISTORY } from './history.ts'
import { OBJECTS } from './objects.ts'
import { PROPOSED_RINGS } from './proposed-rings.ts'
import { REQUESTS } from './requests.ts'
import type { RingStep } from './scripted-ring.ts'

const chats = CONVERSATIONS.flatMap(({ steps }) => steps.flatMap((step) => ('says' in step ? [step.says] : [])))
const historyTexts = HISTORY.flatMap(({ place, feedback }) => [place, ...feedback.map(({ text }) => text)])
const listedTexts = [...OBJECTS, ...DELETED_OBJECTS, ...REQUESTS].flatMap(({ title, description, tags }) => [
  title,
  description,
  ...tags,
])
const ringTexts = PROPOSED_RINGS.flatMap(({ steps }) => steps.flatMap(textsOfStep))

function textsOfStep(step: RingStep): readonly string[] {
  if ('says' in step) return [step.says]
  if ('feedbackOn' in step) return [step.text]
  if ('ticks' in step) return step.ticks
  return 'meetings' in step ? step.meetings.map(({ place }) => place) : []
}

/** All texts of the scripts that are stored, as they are in Aosta. */
export const DEMO_TEXTS: readonly string[] = [...listedTexts, ...chats, ...historyTexts, ...ringTexts]
