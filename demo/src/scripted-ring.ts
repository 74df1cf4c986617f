import type { PersonKey } from './people.ts'

/** A place and a time in the town. `ago`: days before now; negative for a meeting that is still to come. */
interface ScriptedMeeting {
  readonly place: string
  readonly ago: number
  readonly time: string
}

/** When and by whom a step is made. `ago`: days before now; `time`: in the town, of a day before today. */
interface StepTime {
  readonly by: PersonKey
  readonly ago: number
  readonly time?: string
}

/** What a person does. */
export type RingStep = StepTime &
  (
    | { readonly does: 'propose' | 'sayYes' }
    /** "Chiedi anche…": titles of objects of the person who gives to this one. */
    | { readonly asksAlso: readonly string[] }
    | { readonly leaves: 'notNow' | 'notThesePeople' }
    | { readonly says: string }
    | { readonly meetings: readonly ScriptedMeeting[] }
    /** Places of the last proposed meetings that suit the person. */
    | { readonly ticks: readonly string[] }
    /** The person types the code that the other one shows. */
    | { readonly typesCodeOf: PersonKey }
    | { readonly feedbackOn: PersonKey; readonly text: string }
  )

/** A ring of the demo town that one of its people proposes. The steps are in order of time, and the first one is the proposal. */
export interface ScriptedRing {
  /** In giving order: each person gives the object of this title to the next one, the last one to the first. */
  readonly legs: readonly { readonly giver: PersonKey; readonly gives: string }[]
  /** What the ring is when the town has been built. */
  readonly state: 'open' | 'repairing' | 'agreed' | 'done' | 'dissolved'
  readonly steps: readonly RingStep[]
}
