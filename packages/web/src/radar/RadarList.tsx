import type { ConversationSearch } from '@barattolo/domain/conversations/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { LoadMoreConversations } from '../conversations/inbox/LoadMoreConversations.tsx'
import { errorText } from '../shared/api/error-text.ts'
import { formatInteger } from '../shared/format.ts'
import { useSignedInUid } from '../shared/session.ts'
import { texts } from '../shared/texts.ts'
import { ErrorState } from '../ui/ContentStates.tsx'
import { classes } from '../ui/classes.ts'
import textStyles from '../ui/text.module.css'
import radarStyles from './Radar.module.css'
import { RadarRow } from './RadarRow.tsx'
import { RadarRowsSkeleton } from './RadarSkeleton.tsx'
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
  const me = useSignedInUid()
  const list = useInfiniteQuery(radarList(myRole))
  const cards = list.data?.pages.flatMap(({ rows }) => rows) ?? []
  const total = list.data?.pages[0]?.total
  return (
    <section aria-labelledby={id} aria-busy={list.isFetching}>
      <h2 id={id} className={classes(textStyles.sign, textStyles.title2)}>
        <span>{title}</span>
        {total === undefined ? null : <span className={radarStyles.listCount}>{formatInteger(total)}</span>}
      </h2>
      {list.isError && !list.isFetchNextPageError ? (
        <ErrorState text={texts.conversations.failure.list(errorText(list.error))} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isPending ? <RadarRowsSkeleton /> : null}
      {list.data && cards.length === 0 ? empty : null}
      <ul>
        {cards.map((card) => (
          <li key={card._id}>
            <RadarRow card={card} me={me} />
          </li>
        ))}
      </ul>
      <LoadMoreConversations shownCount={cards.length} total={total ?? 0} list={list} />
    </section>
  )
}
