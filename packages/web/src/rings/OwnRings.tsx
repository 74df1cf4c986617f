import { Problem } from '@barattolo/domain/problem'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../shared/api/error-text.ts'
import { texts } from '../shared/texts.ts'
import { ErrorState } from '../ui/ContentStates.tsx'
import { ownRingsQuery } from './giro/ring.queries.ts'
import { RingRow } from './RingRow.tsx'

const labels = texts.ringList
/** Refetch interval while the inbox is open, in milliseconds, as of the conversations below. */
const REFRESH_MS = 5000

/** The user's proposed rings, above the conversations of the inbox. Renders nothing if there are none. */
export function OwnRings() {
  const { data = [], error, refetch } = useQuery({ ...ownRingsQuery, refetchInterval: REFRESH_MS })
  // Without network the conversations below say so, and both load again together.
  if (error instanceof Problem && data.length === 0)
    return <ErrorState text={labels.failed(errorText(error))} onRetry={() => void refetch()} />
  if (data.length === 0) return null
  return (
    <ul className="cvs own-rings" aria-label={labels.label}>
      {data.map((ring) => (
        <li key={ring._id}>
          <RingRow ring={ring} />
        </li>
      ))}
    </ul>
  )
}
