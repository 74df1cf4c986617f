import { useLocation, useSearchParams } from 'react-router'

/**
 * The query parameters of the page's URL, like `useSearchParams`, with two differences. An update starts from the window's URL,
 * because the router's URL is updated only at the end of a transition: two quick updates are both kept. A replaced history entry
 * keeps its state, so that the search dialog opened right after typing stays open when the text is written to the URL.
 */
export function useUrlParams(): ReturnType<typeof useSearchParams> {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  return [
    params,
    (to, options) => {
      const next = typeof to === 'function' ? to(new URLSearchParams(window.location.search)) : to
      setParams(next, options?.replace ? { ...options, state } : options)
    },
  ]
}
