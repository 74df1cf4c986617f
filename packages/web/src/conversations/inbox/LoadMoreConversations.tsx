import { errorText } from '../../shared/api/error-text.ts'
import { loadNextPage } from '../../shared/api/load-next-page.ts'
import { texts } from '../../shared/texts.ts'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'

interface LoadMoreConversationsProps {
  shownCount: number
  total: number
  list: Parameters<typeof loadNextPage>[0] & {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
  }
}

/** The button that loads the next page of a conversation list, if there is one. */
export function LoadMoreConversations({ shownCount, total, list }: LoadMoreConversationsProps) {
  if (!list.hasNextPage) return null
  return (
    <LoadMoreButton
      progress={texts.exchangeScreen.inbox.shown(shownCount, total)}
      text={list.isFetchNextPageError ? texts.app.retry : texts.exchangeScreen.inbox.more}
      busy={list.isFetchingNextPage}
      busyText={texts.app.loading}
      error={list.isFetchNextPageError ? texts.conversations.failure.list(errorText(list.error)) : null}
      onLoadMore={() => void loadNextPage(list)}
    />
  )
}
