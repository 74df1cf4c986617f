import '../ui/icon/rare-icons.ts'
import type { RingSuggestion } from '@barattolo/domain/rings/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Pairs } from '../rings/Pairs.tsx'
import { pairsQuery } from '../rings/pairs.queries.ts'
import { RingSettings } from '../rings/RingSettings.tsx'
import { Rings } from '../rings/Rings.tsx'
import { ringsQuery } from '../rings/rings.queries.ts'
import { errorText } from '../shared/api/error-text.ts'
import { usePageTitle } from '../shared/page-title.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import boxStyles from '../ui/box.module.css'
import { EmptyState, ErrorState } from '../ui/ContentStates.tsx'
import { classes } from '../ui/classes.ts'
import { useOnceTrue } from '../ui/loading/use-once-true.ts'
import textStyles from '../ui/text.module.css'
import { MutualInterests } from './MutualInterests.tsx'
import radarStyles from './Radar.module.css'
import { RadarList } from './RadarList.tsx'
import { RadarSkeleton } from './RadarSkeleton.tsx'
import { mutualInterestsQuery, radarList } from './radar.queries.ts'

const labels = texts.radar

/** `/radar`: the items that the user wants, the people who want the user's items, the mutual interests and the possible swaps. */
export function RadarPage() {
  const { data, isPending, error, refetch } = useQuery(mutualInterestsQuery)
  const rings = useQuery(ringsQuery())
  const pairs = useQuery(pairsQuery())
  const mine = useInfiniteQuery(radarList('interested'))
  const theirs = useInfiniteQuery(radarList('owner'))
  // A failed query is refetched when its list is mounted, and is pending once more.
  const isLoaded = useOnceTrue(![isPending, rings.isPending, pairs.isPending, mine.isPending, theirs.isPending].includes(true))
  usePageTitle(labels.title)
  return (
    <main className={classes(radarStyles.page, boxStyles.page)}>
      <h1 className={classes(textStyles.sign, textStyles.title1)}>{labels.title}</h1>
      {error && !data ? (
        <ErrorState text={texts.conversations.failure.list(errorText(error))} onRetry={() => void refetch()} />
      ) : null}
      {rings.error && !rings.data ? (
        <ErrorState text={texts.rings.suggested.failed(errorText(rings.error))} onRetry={() => void rings.refetch()} />
      ) : null}
      {pairs.error && !pairs.data ? (
        <ErrorState text={texts.rings.pairs.failed(errorText(pairs.error))} onRetry={() => void pairs.refetch()} />
      ) : null}
      {/* All parts appear at once: a part that is not as high as its skeleton would shift the parts below it. */}
      {isLoaded ? (
        <WithRings rings={rings.data}>
          {pairs.data ? <Pairs pairs={pairs.data} /> : null}
          {data ? <MutualInterests matches={data.rows} total={data.total ?? data.rows.length} /> : null}
          <RadarLists mine={mine.data?.pages[0]?.total} theirs={theirs.data?.pages[0]?.total} />
        </WithRings>
      ) : (
        <RadarSkeleton />
      )}
    </main>
  )
}

/**
 * The suggested rings, then the other parts. The setting of the rings is below them, or at the end of the page if there were none at
 * first; it stays there when this changes, so that it keeps the focus. `rings` is undefined after an error.
 */
function WithRings({ rings, children }: { rings: readonly RingSuggestion[] | undefined; children: ReactNode }) {
  const [isSettingOnTop] = useState(() => rings !== undefined && rings.length > 0)
  const setting = rings ? <RingSettings /> : null
  return (
    <>
      {rings ? <Rings rings={rings}>{isSettingOnTop ? setting : null}</Rings> : null}
      {children}
      {isSettingOnTop ? null : setting}
    </>
  )
}

/** `mine` and `theirs` are totals, undefined after an error. If exactly one list is empty, it comes last and takes one line. */
function RadarLists({ mine, theirs }: { mine: number | undefined; theirs: number | undefined }) {
  const isOneEmpty = (mine === 0) !== (theirs === 0)
  const Empty = isOneEmpty ? EmptyLine : EmptyState
  const lists = [
    <RadarList
      key="mine"
      myRole="interested"
      title={labels.mine}
      empty={
        <Empty title={labels.noneMine} text={labels.noneMineText}>
          <ButtonLink look="line" small={isOneEmpty} icon="storefront" to={paths.bazar}>
            {labels.goBazar}
          </ButtonLink>
        </Empty>
      }
    />,
    <RadarList
      key="theirs"
      myRole="owner"
      title={labels.theirs}
      empty={
        <Empty title={labels.noneTheirs} text={labels.noneTheirsText}>
          <ButtonLink look="line" small={isOneEmpty} icon="plus" to={paths.addItem}>
            {labels.addOne}
          </ButtonLink>
        </Empty>
      }
    />,
  ]
  return (
    <div className={classes(radarStyles.list, isOneEmpty && radarStyles.listOne)}>
      {mine === 0 && isOneEmpty ? lists.reverse() : lists}
    </div>
  )
}

function EmptyLine({ title, text, children }: ComponentProps<typeof EmptyState>) {
  return (
    <div className={radarStyles.listNone}>
      <p className={boxStyles.grow}>
        <b>{title}.</b> <span className={textStyles.dim}>{text}</span>
      </p>
      {children}
    </div>
  )
}
