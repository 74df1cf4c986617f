import type { Conversation } from '@barattolo/domain/conversations/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { markReadMutation } from '../conversations.queries.ts'

/** Marks the conversation as read on the server, as soon as the page is visible. */
export function useMarkRead({ _id, messages }: Conversation) {
  const { mutate } = useMutation(markReadMutation(_id))
  const last = messages.at(-1)?._id
  useEffect(() => {
    if (last === undefined) return
    const markRead = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', markRead)
      mutate()
    }
    document.addEventListener('visibilitychange', markRead)
    markRead()
    return () => document.removeEventListener('visibilitychange', markRead)
  }, [last, mutate])
}
