import '../ui/icon/rare-icons.ts'
import type { Uid } from '@barattolo/domain/ids'
import type { Overview } from '@barattolo/domain/overview/contract'
import { NEW_ITEMS_MAX } from '@barattolo/domain/overview/limits'
import { shortNameOf } from '@barattolo/domain/people/short-name'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { ItemCard } from '../items/card/ItemCard.tsx'
import { ItemCardActions } from '../items/card/ItemCardActions.tsx'
import { ItemCardSkeleton } from '../items/card/ItemCardSkeleton.tsx'
import { ItemLine } from '../items/card/ItemLine.tsx'
import { errorText } from '../shared/api/error-text.ts'
import { usePageTitle } from '../shared/page-title.ts'
import { paths } from '../shared/paths.ts'
import { useSignedInUid } from '../shared/session.ts'
import { texts } from '../shared/texts.ts'
import { useDistance } from '../shared/viewpoint/use-viewpoint.ts'
import { ButtonLink } from '../ui/Button.tsx'
import boxStyles from '../ui/box.module.css'
import { EmptyState, ErrorState } from '../ui/ContentStates.tsx'
import { classes } from '../ui/classes.ts'
import { Skeleton } from '../ui/loading/Skeleton.tsx'
import sectionStyles from '../ui/section.module.css'
import textStyles from '../ui/text.module.css'
import { ForYou } from './ForYou.tsx'
import overviewStyles from './Overview.module.css'
import { OwnJar } from './OwnJar.tsx'
import { overviewQuery } from './overview.queries.ts'
import { RecentLine } from './RecentLine.tsx'
import { TaskCard } from './TaskCard.tsx'

const labels = texts.overview

/** How many tasks are shown; the inbox has all of them. */
const TASKS_SHOWN = 3

/** `/piazza`: Home for who is signed in. */
export function OverviewPage() {
  const me = useSignedInUid()
  const { data, error, isPending, refetch } = useQuery({ ...overviewQuery(me), enabled: me !== '' })
  usePageTitle(labels.title)
  return (
    <main className={classes(overviewStyles.page, boxStyles.page)}>
      <h1 className={classes(textStyles.sign, textStyles.title1)}>{labels.hello(shortNameOf(data?.name ?? ''))}</h1>
      {error && !data ? (
        <ErrorState text={`${labels.failed} ${errorText(error)}`} onRetry={() => void refetch()} />
      ) : isPending || me === '' ? (
        <OverviewSkeleton />
      ) : (
        <OverviewParts overview={data} me={me} />
      )}
    </main>
  )
}

function OverviewParts({ overview, me }: { overview: Overview; me: Uid }) {
  return (
    <div className={overviewStyles.columns}>
      <div className={boxStyles.narrowing}>
        <Tasks tasks={overview.tasks} me={me} />
        <NewItems newItems={overview.newItems} />
      </div>
      <div className={overviewStyles.side}>
        <ForYou overview={overview} />
        <OwnJar jar={overview.jar} />
        <RecentLine exchange={overview.recentExchange} />
      </div>
    </div>
  )
}

function Tasks({ tasks, me }: { tasks: Overview['tasks']; me: Uid }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <div className={overviewStyles.tasksHead}>
        <h2 id={titleId} className={classes(textStyles.hand, overviewStyles.sign)}>
          {tasks.length > 0 ? labels.tasks.title : labels.tasks.titleNone}
        </h2>
        <p className={textStyles.dim}>{tasks.length > 0 ? labels.tasks.count(tasks.length) : labels.tasks.none}</p>
        {tasks.length > TASKS_SHOWN ? (
          <Link className={sectionStyles.link} to={paths.inbox}>
            {labels.tasks.all}
          </Link>
        ) : null}
      </div>
      {tasks.length > 0 ? (
        <div className={overviewStyles.tasks}>
          {tasks.slice(0, TASKS_SHOWN).map((task, index) => (
            <TaskCard key={keyOf(task)} task={task} me={me} isFirst={index === 0} />
          ))}
        </div>
      ) : null}
    </section>
  )
}

const keyOf = ({ conversation, ring, exchange }: Overview['tasks'][number]) =>
  conversation?._id ?? ring?._id ?? `${exchange?.step} ${exchange?.conversationId ?? exchange?.ringId}`

function NewItems({ newItems: { items, isNear, sinceYesterday } }: { newItems: Overview['newItems'] }) {
  const titleId = useId()
  const withDistance = useDistance()
  const isAtLeast = sinceYesterday === NEW_ITEMS_MAX
  return (
    <section aria-labelledby={titleId}>
      <div data-slot="section" className={sectionStyles.heading}>
        <h2 id={titleId} className={classes(textStyles.sign, textStyles.title2)}>
          {isNear ? labels.newItems.near : labels.newItems.town}
        </h2>
        {sinceYesterday > 0 ? (
          <span className={textStyles.dim}>{labels.newItems.sinceYesterday(sinceYesterday, isAtLeast)}</span>
        ) : null}
        <Link className={sectionStyles.link} to={paths.bazar}>
          {labels.newItems.all}
        </Link>
      </div>
      {items.length > 0 ? (
        <ItemLine shape="strip">
          {items.map((item) => (
            <ItemCard key={item._id} item={withDistance(item)}>
              <ItemCardActions item={item} />
            </ItemCard>
          ))}
        </ItemLine>
      ) : (
        <EmptyState title={labels.newItems.none} text={labels.newItems.noneText}>
          <ButtonLink look="line" small icon="plus" to={paths.addItem}>
            {labels.jar.addFirst}
          </ButtonLink>
        </EmptyState>
      )}
    </section>
  )
}

const SKELETONS = [1, 2, 3, 4, 5]

function OverviewSkeleton() {
  return (
    <div className={overviewStyles.columns} aria-busy="true">
      <div className={boxStyles.narrowing}>
        <p className={textStyles.hidden}>{texts.app.loading}</p>
        <div className={overviewStyles.tasks} aria-hidden="true">
          <Skeleton className={overviewStyles.taskSkeleton} />
        </div>
        <div data-slot="section" className={sectionStyles.heading} aria-hidden="true" />
        <ItemLine shape="strip">
          {SKELETONS.map((key) => (
            <ItemCardSkeleton key={key} />
          ))}
        </ItemLine>
      </div>
      <div className={overviewStyles.side} aria-hidden="true">
        <Skeleton className={overviewStyles.taskSkeleton} />
      </div>
    </div>
  )
}
