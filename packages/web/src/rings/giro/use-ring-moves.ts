import type { RingId } from '@barattolo/domain/ids'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../shared/api/error-text.ts'
import { type RingMove, ringMoveMutation } from './ring.queries.ts'

export interface RingMoves {
  isBusy: boolean
  /** The move that is being sent. */
  pending: RingMove['name'] | null
  /** Why the last move was refused. */
  error: string | null
  send: (move: RingMove) => void
}

export function useRingMoves(id: RingId): RingMoves {
  const mutation = useMutation(ringMoveMutation(id))
  return {
    isBusy: mutation.isPending,
    pending: mutation.isPending ? mutation.variables.name : null,
    error: mutation.error ? errorText(mutation.error) : null,
    send: (move) => (mutation.isPending ? undefined : mutation.mutate(move)),
  }
}
