import { useEffect } from 'react'

/** Marks a chat as read on the server, as soon as the page is visible. `last`: the id of its newest message. */
export function useMarkRead(last: string | undefined, markRead: () => void) {
  useEffect(() => {
    if (last === undefined) return
    const markWhenVisible = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', markWhenVisible)
      markRead()
    }
    document.addEventListener('visibilitychange', markWhenVisible)
    markWhenVisible()
    return () => document.removeEventListener('visibilitychange', markWhenVisible)
  }, [last, markRead])
}
