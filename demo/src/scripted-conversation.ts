import type { PersonKey } from './people.ts'

type Role = 'interested' | 'owner'

/** One step of a conversation. The product's system messages (a sent proposal, an acceptance) are not listed. */
export type ConversationStep =
  | { readonly by: Role; readonly says: string }
  /** Sends a proposal: the titles of all its objects, on both sides. */
  | { readonly by: Role; readonly proposes: readonly string[] }
  /** Changes the draft to these titles without sending it. */
  | { readonly by: Role; readonly drafts: readonly string[] }
  /** `delete` deletes the root object. */
  | { readonly by: Role; readonly does: 'ask' | 'accept' | 'reject' | 'archive' | 'undo' | 'callOff' | 'delete' }

/**
 * A conversation about the object titled `about`, opened by "Interessa" or by its owner's answer to the request titled `answers`.
 * `from` and `to` are days before now.
 */
export interface ScriptedConversation {
  readonly about: string
  readonly answers?: string
  readonly interested: PersonKey
  readonly from: number
  readonly to: number
  readonly steps: readonly ConversationStep[]
}
