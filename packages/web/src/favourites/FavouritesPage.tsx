import '../ui/icon/rare-icons.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { formatInteger } from '../shared/format.ts'
import { LoadMore } from '../shared/LoadMore.tsx'
import { usePageTitle } from '../shared/page-title.ts'
import { paths } from '../shared/paths.ts'
import { useSignedInUid } from '../shared/session.ts'
import { texts } from '../shared/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import boxStyles from '../ui/box.module.css'
import { EmptyState, ErrorState } from '../ui/ContentStates.tsx'
import { classes } from '../ui/classes.ts'
import { Skeleton } from '../ui/loading/Skeleton.tsx'
import { SkeletonRows } from '../ui/loading/SkeletonRows.tsx'
import { toast } from '../ui/overlay/toasts.tsx'
import sectionStyles from '../ui/section.module.css'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import { FavouriteRow } from './FavouriteRow.tsx'
import favouriteStyles from './Favourites.module.css'
import { favouritePages } from './favourite-pages.queries.ts'

const text = texts.favourites

/** `/preferiti`: the user's favourites, newest first. */
export function FavouritesPage() {
  const me = useSignedInUid()
  const list = useInfiniteQuery({ ...favouritePages(me), enabled: me !== '' })
  const pages = list.data?.pages ?? []
  const favourites = pages.flatMap(({ rows, swaps }) =>
    rows.map((favourite) => ({ favourite, swap: swaps ? (swaps.get(favourite.itemId) ?? null) : undefined })),
  )
  const total = list.data?.pages[0]?.total
  const title = useRef<HTMLHeadingElement>(null)
  usePageTitle(text.title)
  // The row with the focus goes.
  function afterRemoval() {
    title.current?.focus()
    toast(text.removed)
  }
  return (
    <main className={classes(favouriteStyles.page, boxStyles.page)}>
      <header className={favouriteStyles.head}>
        <h1 ref={title} tabIndex={-1} className={classes(textStyles.sign, textStyles.title1)}>
          {text.title}
        </h1>
        {total ? (
          <span data-slot="section-count" className={sectionStyles.count} aria-hidden="true">
            {formatInteger(total)}
          </span>
        ) : null}
        <span className={textStyles.hidden} role="status">
          {total === undefined ? null : text.list.count(total)}
        </span>
      </header>
      <aside className={favouriteStyles.note}>
        <h2>{text.note.title}</h2>
        <p>{text.note.first}</p>
        <p>{text.note.second}</p>
      </aside>
      <div className={favouriteStyles.list}>
        {list.isError && favourites.length === 0 ? (
          <ErrorState text={text.list.failed} onRetry={() => void list.refetch()} />
        ) : null}
        {list.isPending ? (
          <div className={favouriteStyles.rows}>
            <SkeletonRows
              text={texts.app.loading}
              renderRow={(words) => (
                <span className={classes(favouriteStyles.row, surfaces.row)} aria-hidden="true">
                  <Skeleton slot="thumb" shape="square" className={favouriteStyles.picture} />
                  {words}
                </span>
              )}
            />
          </div>
        ) : null}
        {list.data && favourites.length === 0 ? (
          <EmptyState title={text.list.emptyTitle} text={text.list.emptyText}>
            <ButtonLink look="go" icon="storefront" to={paths.bazar}>
              {text.list.toBazar}
            </ButtonLink>
          </EmptyState>
        ) : null}
        {pages.some(({ swaps }) => swaps === null) ? (
          <ErrorState text={texts.favouriteSwaps.failed} onRetry={() => void list.refetch()} />
        ) : null}
        {favourites.length > 0 ? (
          <ul className={favouriteStyles.rows}>
            {favourites.map(({ favourite, swap }) => (
              <li key={favourite.itemId}>
                <FavouriteRow favourite={favourite} swap={swap} me={me} onRemoved={afterRemoval} />
              </li>
            ))}
          </ul>
        ) : null}
        <LoadMore
          list={list}
          progress={total === undefined ? '' : text.list.shown(favourites.length, total)}
          text={text.list.more}
          failedText={text.list.failed}
        />
      </div>
    </main>
  )
}
