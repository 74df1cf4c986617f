import '../ui/icon/rare-icons.ts'
import './favourites.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { formatInteger } from '../shared/format.ts'
import { LoadMore } from '../shared/LoadMore.tsx'
import { usePageTitle } from '../shared/page-title.ts'
import { paths } from '../shared/paths.ts'
import { useSignedInUid } from '../shared/session.ts'
import { texts } from '../shared/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState, ErrorState } from '../ui/ContentStates.tsx'
import { SkeletonRows } from '../ui/loading/SkeletonRows.tsx'
import { toast } from '../ui/overlay/toasts.tsx'
import { FavouriteRow } from './FavouriteRow.tsx'
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
    <main className="fav wrap">
      <header className="fav__head">
        <h1 ref={title} tabIndex={-1} className="sign t1">
          {text.title}
        </h1>
        {total ? (
          <span className="sec__count" aria-hidden="true">
            {formatInteger(total)}
          </span>
        ) : null}
        <span className="vh" role="status">
          {total === undefined ? null : text.list.count(total)}
        </span>
      </header>
      <aside className="fav__note">
        <h2>{text.note.title}</h2>
        <p>{text.note.first}</p>
        <p>{text.note.second}</p>
      </aside>
      <div className="fav__list">
        {list.isError && favourites.length === 0 ? (
          <ErrorState text={text.list.failed} onRetry={() => void list.refetch()} />
        ) : null}
        {list.isPending ? (
          <SkeletonRows className="fav__rows" rowClass="fav__row" thumbClass="fav__pic" text={texts.app.loading} />
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
          <ul className="fav__rows">
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
