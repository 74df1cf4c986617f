import type { ComponentProps } from 'react'
import { errorText } from '../../shared/api/error-text.ts'
import { LoadMore } from '../../shared/LoadMore.tsx'
import { texts } from '../../shared/texts.ts'

interface LoadMoreConversationsProps {
  shownCount: number
  total: number
  list: ComponentProps<typeof LoadMore>['list'] & { error: Error | null }
}

/** The button that loads the next page of a conversation list, if there is one. */
export function LoadMoreConversations({ shownCount, total, list }: LoadMoreConversationsProps) {
  const { shown, more } = texts.exchangeScreen.inbox
  const failedText = texts.conversations.failure.list(errorText(list.error))
  return <LoadMore list={list} progress={shown(shownCount, total)} text={more} failedText={failedText} />
}
