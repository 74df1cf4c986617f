import type { ReactNode } from 'react'

/** A row of the inbox. */
export interface InboxEntry {
  id: string
  updatedAt: string
  row: ReactNode
}

/** Rows of features above the conversations. They have no pages. */
export interface OtherEntries {
  entries: readonly InboxEntry[]
  /** The first answer is missing. */
  isLoading: boolean
  /** Why they have not loaded. */
  notice: ReactNode
}

/**
 * Both lists as one, newest first; conversations of the same time keep the server's order. While a page of conversations is missing, what
 * is older than the loaded ones is left out: otherwise the next page would appear above it.
 */
export function mergeEntries(
  conversations: readonly InboxEntry[],
  others: readonly InboxEntry[],
  hasNextPage: boolean,
): InboxEntry[] {
  const oldest = conversations.at(-1)
  const shown = hasNextPage && oldest ? others.filter((entry) => timeOf(entry) >= timeOf(oldest)) : others
  return [...shown, ...conversations].toSorted((one, other) => timeOf(other) - timeOf(one))
}

const timeOf = ({ updatedAt }: InboxEntry) => Date.parse(updatedAt)
