import type { ItemCard as Card, ItemSearchParams } from '@barattolo/domain/items/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, Suspense, useId } from 'react'
import { listErrorText } from '../../shared/api/error-text.ts'
import { LoadMore } from '../../shared/LoadMore.tsx'
import { texts } from '../../shared/texts.ts'
import { useDistance } from '../../shared/viewpoint/use-viewpoint.ts'
import { ErrorState } from '../../ui/ContentStates.tsx'
import { classes } from '../../ui/classes.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.ts'
import sectionStyles from '../../ui/section.module.css'
import textStyles from '../../ui/text.module.css'
import visibility from '../../ui/visibility.module.css'
import itemStyles from '../Items.module.css'
import { FIRST_PAGE, fetchItemPage, itemPages } from '../items.queries.ts'
import { ItemCard } from './ItemCard.tsx'
import { ItemCardActions, useViewer } from './ItemCardActions.tsx'
import { ItemCardSkeleton } from './ItemCardSkeleton.tsx'
import { ItemLine } from './ItemLine.tsx'

export interface ItemsSectionProps {
  title: string
  search: Omit<ItemSearchParams, 'cursor'>
  /** One row of small cards instead of the grid. */
  row?: boolean
  /** Shown beside the title. */
  link?: ReactNode
  /** Shown in place of the title on compact screens, beside the total. */
  bar?: ReactNode
  /** Shown on compact screens below the first cards, in the whole width. */
  inset?: ReactNode
  /** Shown under the title. */
  note?: ReactNode
  /** Shown under the title if there are objects. */
  lead?: string
  /** Shown after the last card. */
  last?: ReactNode
  /** Shown if there are no objects. */
  empty: ReactNode
  /** Shows only cached data and does not fetch, while the session is resolving. */
  cachedOnly?: boolean
}

/** Lazy, because only signed-in users have live events. */
const ListNews = lazyComponent(async () => (await import('../../shared/ListNews.tsx')).ListNews)

/** Number of images that are loaded eagerly: those that a phone shows side by side. */
const EAGER_CARDS = 2

/** Number of cards before the inset. */
const CARDS_BEFORE_INSET = 6

const SKELETONS = [1, 2, 3, 4, 5, 6]

/** A titled list of objects with its total and a button for more. */
export function ItemsSection(props: ItemsSectionProps) {
  const { title, search, row = false, link, bar, inset, note, lead, last, empty, cachedOnly = false } = props
  const titleId = useId()
  const viewer = useViewer()
  const withDistance = useDistance()
  const list = useInfiniteQuery({ ...itemPages(search, viewer), enabled: !cachedOnly })
  const items = list.data?.pages.flatMap((page) => page.rows) ?? []
  const { total, isTotalBounded = false } = list.data?.pages[0] ?? {}

  const isUnreachable = list.isPending && list.fetchStatus === 'paused'

  return (
    <section aria-labelledby={titleId} aria-busy={list.isFetching}>
      <div data-slot="section" className={classes(sectionStyles.heading, Boolean(bar) && sectionStyles.bar)}>
        <h2 id={titleId} tabIndex={-1} className={classes(textStyles.sign, textStyles.title2)}>
          {title}
        </h2>
        {bar}
        {total ? (
          <span data-slot="section-count" className={sectionStyles.count}>
            <span>{texts.bazar.count(total, isTotalBounded)}</span>
            {bar ? <span className={visibility.compactOnly}> {texts.bazar.countedNoun(total)}</span> : null}
          </span>
        ) : null}
        {list.isPending && !isUnreachable ? (
          <span className={classes(textStyles.small, textStyles.dim)}>{texts.app.loading}</span>
        ) : null}
        <span className={textStyles.hidden} role="status">
          {total === undefined ? null : texts.bazar.counted(total, isTotalBounded)}
        </span>
        {list.isPending ? null : link}
      </div>
      {note}
      {viewer ? (
        <Suspense>
          <ListNews.Component
            list="items"
            queryKey={itemPages(search, viewer).queryKey}
            shown={list.data}
            fetchFirstPage={() => fetchItemPage(search, FIRST_PAGE)}
            text={texts.bazar.news}
            titleId={titleId}
          />
        </Suspense>
      ) : null}
      {lead && items.length > 0 ? <p className={classes(textStyles.dim, itemStyles.sectionLead)}>{lead}</p> : null}
      {(list.isError || isUnreachable) && items.length === 0 ? (
        <ErrorState text={listErrorText(list.error, texts.items.list.failed)} onRetry={() => list.refetch()} />
      ) : null}
      {list.isPending && !isUnreachable ? <SkeletonLine row={row} /> : null}
      {items.length > 0 ? (
        <ItemLine shape={row ? 'row' : 'town'}>
          {items.map((item, index) => (
            <Fragment key={item._id}>
              <ItemCardWithActions item={withDistance(item)} own={item.ownerUid === viewer} first={index < EAGER_CARDS} />
              {inset && index === Math.min(items.length, CARDS_BEFORE_INSET) - 1 ? (
                <div className={classes(itemStyles.lineInset, visibility.compactOnly)}>{inset}</div>
              ) : null}
            </Fragment>
          ))}
          {list.hasNextPage ? null : last}
        </ItemLine>
      ) : null}
      {list.isSuccess && items.length === 0 ? empty : null}
      <LoadMore
        list={list}
        progress={total === undefined ? '' : texts.bazar.shown(items.length, total, isTotalBounded)}
        text={texts.bazar.more}
        failedText={texts.items.list.failed}
      />
    </section>
  )
}

function ItemCardWithActions({ item, ...card }: { item: Card; own: boolean; first: boolean }) {
  return (
    <ItemCard item={item} {...card}>
      <ItemCardActions item={item} />
    </ItemCard>
  )
}

function SkeletonLine({ row }: { row: boolean }) {
  return (
    <ItemLine shape={row ? 'row' : 'town'}>
      {SKELETONS.map((key) => (
        <ItemCardSkeleton key={key} />
      ))}
    </ItemLine>
  )
}
