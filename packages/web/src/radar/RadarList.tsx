import type { ConversationSearch } from '@barattolo/domain/conversations/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { errorText } from '../app/error-text.ts'
import { wholeNumber } from '../app/format.ts'
import { texts } from '../app/texts.ts'
import { MoreConversations } from '../conversations/MoreConversations.tsx'
import { useMe } from '../identity/use-me.ts'
import { ErrorNotice } from '../ui/Notice.tsx'
import { RadarRow } from './RadarRow.tsx'
import { RadarRowsWaiting } from './RadarWaiting.tsx'
import { radarList } from './radar.queries.ts'

interface RadarListProps {
  /** The user's role in these conversations: `interested` if they opened it, `owner` if it is about their item. */
  myRole: NonNullable<ConversationSearch['role']>
  title: string
  empty: ReactNode
}

/** One of the two lists, sorted by radar weight, with its total. */
export function RadarList({ myRole, title, empty }: RadarListProps) {
  const id = useId()
  const me = useMe()
  const list = useInfiniteQuery(radarList(myRole))
  const cards = list.data?.pages.flatMap(({ rows }) => rows) ?? []
  const total = list.data?.pages[0]?.total
  return (
    <section aria-labelledby={id} aria-busy={list.isFetching}>
      <h2 id={id} className="sign t2">
        {title}
        {total === undefined ? null : <span className="ls__count">{wholeNumber(total)}</span>}
      </h2>
      {list.isError && !list.isFetchNextPageError ? (
        <ErrorNotice
          text={texts.conversations.failure.list(errorText(list.error))}
          retryText={texts.app.retry}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      {list.isPending ? <RadarRowsWaiting /> : null}
      {list.data && cards.length === 0 ? empty : null}
      <ul>
        {cards.map((card) => (
          <li key={card._id}>
            <RadarRow card={card} me={me} />
          </li>
        ))}
      </ul>
      <MoreConversations shown={cards.length} total={total ?? 0} list={list} />
    </section>
  )
}
