import { useLocation, useSearchParams } from 'react-router'

/**
 * The query parameters of the page's own address, as `useSearchParams`, with two differences. A change starts from the address as it
 * is now, which the screen shows only when its transition ends: of two quick changes neither is lost. A replaced history entry keeps
 * its state: the search that is opened right after typing stays open when the words reach the address.
 */
export function useAddress(): ReturnType<typeof useSearchParams> {
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation()
  return [
    address,
    (to, options) => {
      const next = typeof to === 'function' ? to(new URLSearchParams(window.location.search)) : to
      setAddress(next, options?.replace ? { ...options, state } : options)
    },
  ]
}
