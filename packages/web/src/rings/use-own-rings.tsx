import { Problem } from '@barattolo/domain/problem'
import { useQuery } from '@tanstack/react-query'
import type { OtherEntries } from '../conversations/inbox/merge-entries.ts'
import { errorText } from '../shared/api/error-text.ts'
import { texts } from '../shared/texts.ts'
import { ErrorState } from '../ui/ContentStates.tsx'
import { ownRingsQuery } from './giro/ring.queries.ts'
import { RingRow } from './RingRow.tsx'

const labels = texts.ringList
/** Refetch interval while the inbox is open, in milliseconds, as for the conversations. */
const REFRESH_MS = 5000

/** The user's proposed rings, for the inbox. */
export function useOwnRings(): OtherEntries {
  const { data = [], error, refetch, isLoading } = useQuery({ ...ownRingsQuery, refetchInterval: REFRESH_MS })
  // Without network the conversations show the error, and both load again together.
  const hasFailed = error instanceof Problem && data.length === 0
  return {
    entries: data.map((ring) => ({ id: ring._id, updatedAt: ring.updatedAt, row: <RingRow ring={ring} /> })),
    isLoading,
    notice: hasFailed ? <ErrorState text={labels.failed(errorText(error))} onRetry={() => void refetch()} /> : null,
  }
}
