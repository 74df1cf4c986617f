import type { PersonKey } from './people.ts'

type Role = 'interested' | 'owner'

/** One step of a conversation. What the product writes by itself (a sent proposal, an acceptance) is not listed. */
export type TalkStep =
  | { readonly by: Role; readonly says: string }
  /** The whole proposal as it goes out: the titles of both people’s objects. */
  | { readonly by: Role; readonly proposes: readonly string[] }
  /** The same, not sent. */
  | { readonly by: Role; readonly drafts: readonly string[] }
  /** `delete` takes the root object out of the town. */
  | { readonly by: Role; readonly does: 'accept' | 'reject' | 'archive' | 'undo' | 'callOff' | 'delete' }

/**
 * Opened by pressing Interessa on the object called `about`, or by its owner, who answers the wanted ad called `answers`.
 * `from` and `to` are days before now.
 */
export interface Talk {
  readonly about: string
  readonly answers?: string
  readonly interested: PersonKey
  readonly from: number
  readonly to: number
  readonly steps: readonly TalkStep[]
}
