import { useLocation, useSearchParams } from 'react-router'

/**
 * The questions of the page's own address, as `useSearchParams`. What replaces a step is still that step, with what lies over the page: the
 * search that somebody opens right after typing stays open when their words reach the address.
 */
export function useAddress(): ReturnType<typeof useSearchParams> {
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation()
  return [address, (to, options) => setAddress(to, options?.replace ? { ...options, state } : options)]
}
