import type { RingId } from '@barattolo/domain/ids'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '../shared/paths.ts'
import { ringMoveMutation } from './giro/ring.queries.ts'
import { reloadIfGone } from './rings.queries.ts'

/** "Proponi a tutti": proposes a suggestion and opens its page. */
export function useProposeRing(id: RingId) {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation(ringMoveMutation(id))
  return {
    isPending,
    error,
    propose: () =>
      mutate(
        { name: 'propose' },
        { onSuccess: () => void navigate(paths.ring(id)), onError: (failure) => void reloadIfGone(failure) },
      ),
  }
}
