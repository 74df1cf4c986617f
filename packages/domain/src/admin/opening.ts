/** What is private and opened with a reason: the messages of a conversation or a ring, the whole e-mail of a person, a case of reports. */
export const OPENABLE_CASES = ['conversation', 'ring', 'person', 'report'] as const
export type OpenableCase = (typeof OPENABLE_CASES)[number]

/** How long a case stays open for the admin who has given a reason, in milliseconds. */
export const OPENING_MS = 60 * 60 * 1000

/** Whether an admin may read a case now; `openedAt` is when they last gave a reason for it. */
export function isCaseOpen(openedAt: Date | null, now: Date): boolean {
  return openedAt !== null && now.getTime() - openedAt.getTime() < OPENING_MS
}
