import type { Uid } from '@barattolo/domain/ids'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { itemPages } from '../items/items.queries.ts'
import { Viewpoint } from '../people/viewpoint/Viewpoint.tsx'
import { RequestBoardLink } from '../requests/board/RequestBoardLink.tsx'
import { LazySaveSearch } from '../searches/LazySaveSearch.tsx'
import { usePageTitle } from '../shared/page-title.ts'
import { paths } from '../shared/paths.ts'
import { useSession } from '../shared/session.ts'
import { texts } from '../shared/texts.ts'
import { useViewpoint } from '../shared/viewpoint/use-viewpoint.ts'
import boxStyles from '../ui/box.module.css'
import { classes } from '../ui/classes.ts'
import sectionStyles from '../ui/section.module.css'
import visibility from '../ui/visibility.module.css'
import bazarStyles from './Bazar.module.css'
import { BazarHeader } from './BazarHeader.tsx'
import { NothingFound, SignInForOwnItems } from './empty-states.tsx'
import { BazarToolbar } from './filters/BazarToolbar.tsx'
import { canSaveAsSearch, isFiltered, toItemSearchParams } from './filters/bazar-filters.ts'
import { OrderBar } from './filters/OrderBar.tsx'
import { useBazarFilters } from './filters/use-bazar-filters.ts'
import { OwnItems, OwnItemsRow } from './OwnItems.tsx'
import { FoundItems } from './results/FoundItems.tsx'

/** `/bazar`: the user's objects in one row, on compact screens folded into a line, all others below; a visitor sees all objects. */
export function BazarPage() {
  usePageTitle(texts.bazar.title)
  const { point } = useViewpoint()
  const session = useSession()
  const { filters, change, clear } = useBazarFilters()
  const search = toItemSearchParams(filters, point)
  const me = session.state === 'signedIn' ? session.user.uid : null
  const onlyMine = filters.scope === 'mine'
  const resolving = session.state === 'resolving'
  const mainListSearch = { ...search, ...(filters.owner ? { ownerUid: filters.owner } : me ? { notOwnerUid: me } : {}) }
  const isCached = useQueryClient().getQueryData(itemPages(mainListSearch, me).queryKey) !== undefined
  const toolbarProps = { filters, change, hasPlace: point !== null }
  const bar = <OrderBar {...toolbarProps} />
  const own = me ? { search: { ...search, ownerUid: me as Uid }, filtered: isFiltered(filters), onClear: clear } : null
  const { data: answer } = useInfiniteQuery({ ...itemPages(mainListSearch, me), enabled: false })
  const corrected = answer?.pages[0]?.reading?.corrected

  return (
    <main className={classes(boxStyles.padded, bazarStyles.pageOfList, boxStyles.page, filters.q && bazarStyles.pageOfSearch)}>
      <BazarHeader />
      <Viewpoint place="belowBar" />
      <BazarToolbar {...toolbarProps} />
      {canSaveAsSearch(filters) ? (
        <LazySaveSearch
          filters={{ words: corrected ?? (filters.q || filters.tag), status: filters.status, category: filters.category }}
        />
      ) : null}
      {session.state === 'signedOut' && onlyMine ? (
        <>
          <div data-slot="section" className={classes(sectionStyles.heading, sectionStyles.bar, visibility.compactOnly)}>
            {bar}
          </div>
          <SignInForOwnItems />
        </>
      ) : null}
      {own && onlyMine ? <OwnItems {...own} bar={bar} words={filters} onWords={change} /> : null}
      {own && !onlyMine && !filters.owner ? (
        <OwnItemsRow
          {...own}
          isOpen={filters.ownOpen}
          onToggle={() => change({ ownOpen: !filters.ownOpen }, { replace: true })}
        />
      ) : null}
      {onlyMine || (resolving && !isCached) ? null : (
        // The key mounts a new list when the session is resolved; React would otherwise reuse the visitor's list.
        <div key={me} data-until={resolving ? 'known' : undefined}>
          <FoundItems
            words={filters}
            onWords={change}
            onClear={clear}
            section={{
              title: me && !filters.owner ? texts.bazar.others : texts.bazar.town,
              search: mainListSearch,
              cachedOnly: resolving,
              link: (
                <Link className={classes(sectionStyles.link, visibility.notCompact)} to={paths.mapOf(filters)}>
                  {texts.bazar.onTheMap}
                </Link>
              ),
              bar,
              inset: <RequestBoardLink />,
              empty: <NothingFound filtered={isFiltered(filters)} onClear={clear} />,
            }}
          />
        </div>
      )}
    </main>
  )
}
