import { errorText } from '../app/error-text.ts'
import { fetchNextPart } from '../app/next-part.ts'
import { texts } from '../app/texts.ts'
import { More } from '../ui/More.tsx'

interface MoreConversationsProps {
  shown: number
  total: number
  list: Parameters<typeof fetchNextPart>[0] & {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
  }
}

/** The button that loads the next page of a conversation list, if there is one. */
export function MoreConversations({ shown, total, list }: MoreConversationsProps) {
  if (!list.hasNextPage) return null
  return (
    <More
      shown={texts.exchangeScreen.inbox.shown(shown, total)}
      text={list.isFetchNextPageError ? texts.app.retry : texts.exchangeScreen.inbox.more}
      busy={list.isFetchingNextPage}
      busyText={texts.app.loading}
      fault={list.isFetchNextPageError ? texts.conversations.failure.list(errorText(list.error)) : null}
      onMore={() => void fetchNextPart(list)}
    />
  )
}
