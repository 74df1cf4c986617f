import '../conversations/inbox.css'
import './radar.css'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { errorText } from '../app/error-text.ts'
import { usePageTitle } from '../app/page-title.ts'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState, ErrorNotice } from '../ui/Notice.tsx'
import { useFromThen } from '../ui/use-from-then.ts'
import { Matches } from './Matches.tsx'
import { RadarList } from './RadarList.tsx'
import { RadarWaiting } from './RadarWaiting.tsx'
import { matchesQuery, radarList } from './radar.queries.ts'

const words = texts.radar

/** `/radar`: what I look at, who looks at my things, and where the two meet. */
export function RadarPage() {
  const { data, isPending, error, refetch } = useQuery(matchesQuery)
  const mine = useInfiniteQuery(radarList('interested'))
  const theirs = useInfiniteQuery(radarList('owner'))
  // One that has failed is asked for again when it is shown, and waits once more.
  const came = useFromThen(![isPending, mine.isPending, theirs.isPending].includes(true))
  usePageTitle(words.title)
  return (
    <main className="rd wrap">
      <h1 className="sign t1">{words.title}</h1>
      {error && !data ? (
        <ErrorNotice
          text={texts.conversations.failure.list(errorText(error))}
          retryText={texts.app.retry}
          onRetry={() => void refetch()}
        />
      ) : null}
      {/* Each part moves the next when it turns out shorter or longer than what was kept free: all come at once. */}
      {came ? (
        <>
          {data ? <Matches matches={data.rows} total={data.total} /> : null}
          <Lists mine={mine.data?.pages[0]?.total} theirs={theirs.data?.pages[0]?.total} />
        </>
      ) : (
        <RadarWaiting />
      )}
    </main>
  )
}

/** How many each list has; undefined where it has failed. One that is empty comes last, in a line: a half of the screen is too much for it. */
function Lists({ mine, theirs }: { mine: number | undefined; theirs: number | undefined }) {
  const isOneEmpty = (mine === 0) !== (theirs === 0)
  const Empty = isOneEmpty ? EmptyLine : EmptyState
  const lists = [
    <RadarList
      key="mine"
      myRole="interested"
      title={words.mine}
      empty={
        <Empty title={words.noneMine} text={words.noneMineText}>
          <ButtonLink look="line" small={isOneEmpty} icon="storefront" to={paths.bazar}>
            {words.goBazar}
          </ButtonLink>
        </Empty>
      }
    />,
    <RadarList
      key="theirs"
      myRole="owner"
      title={words.theirs}
      empty={
        <Empty title={words.noneTheirs} text={words.noneTheirsText}>
          <ButtonLink look="line" small={isOneEmpty} icon="plus" to={paths.addItem}>
            {words.addOne}
          </ButtonLink>
        </Empty>
      }
    />,
  ]
  return <div className={isOneEmpty ? 'ls ls--one' : 'ls'}>{mine === 0 && isOneEmpty ? lists.reverse() : lists}</div>
}

function EmptyLine({ title, text, children }: ComponentProps<typeof EmptyState>) {
  return (
    <div className="ls__none">
      <p className="grow">
        <b>{title}.</b> <span className="dim">{text}</span>
      </p>
      {children}
    </div>
  )
}
