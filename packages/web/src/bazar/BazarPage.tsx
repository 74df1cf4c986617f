import type { ItemSearchParams } from '@barattolo/domain/items/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ItemsSection } from '../items/card/ItemsSection.tsx'
import { itemPages } from '../items/items.queries.ts'
import { Viewpoint } from '../people/viewpoint/Viewpoint.tsx'
import { LazySaveSearch } from '../searches/LazySaveSearch.tsx'
import { usePageTitle } from '../shared/page-title.ts'
import { paths } from '../shared/paths.ts'
import { useSession } from '../shared/session.ts'
import { texts } from '../shared/texts.ts'
import { useViewpoint } from '../shared/viewpoint/use-viewpoint.ts'
import { Icon } from '../ui/icon/Icon.tsx'
import { BazarHeader } from './BazarHeader.tsx'
import { NoMatchingOwnItems, NoOwnItems, NothingFound, SignInForOwnItems } from './empty-states.tsx'
import { BazarToolbar } from './filters/BazarToolbar.tsx'
import { canSaveAsSearch, isFiltered, toItemSearchParams } from './filters/bazar-filters.ts'
import { useBazarFilters } from './filters/use-bazar-filters.ts'

/** `/bazar`: the user's objects in one row, all others below; a visitor sees all objects. */
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

  return (
    <main className="bz wrap">
      <BazarHeader />
      <Viewpoint place="belowBar" />
      <BazarToolbar filters={filters} change={change} hasPlace={point !== null} />
      {canSaveAsSearch(filters) ? (
        <LazySaveSearch filters={{ words: filters.q || filters.tag, status: filters.status, category: filters.category }} />
      ) : null}
      {session.state === 'signedOut' && onlyMine ? <SignInForOwnItems /> : null}
      {me && (onlyMine || !filters.owner) ? (
        <OwnItems search={{ ...search, ownerUid: me }} row={!onlyMine} filtered={isFiltered(filters)} onClear={clear} />
      ) : null}
      {onlyMine || (resolving && !isCached) ? null : (
        // The key mounts a new list when the session is resolved; React would otherwise reuse the visitor's list.
        <div key={me} className={resolving ? 'until-known' : undefined}>
          <ItemsSection
            title={me && !filters.owner ? texts.bazar.others : texts.bazar.town}
            search={mainListSearch}
            cachedOnly={resolving}
            link={
              <Link className="sec__link" to={paths.mapOf(filters)}>
                <span className="hide-m">{texts.bazar.onTheMap}</span>
                <span className="only-m">{texts.bazar.onTheMapShort}</span>
              </Link>
            }
            empty={<NothingFound filtered={isFiltered(filters)} onClear={clear} searchedText={filters.q} />}
          />
        </div>
      )}
    </main>
  )
}

interface OwnItemsProps {
  search: ItemSearchParams
  row: boolean
  filtered: boolean
  onClear: () => void
}

function OwnItems({ search, row, filtered, onClear }: OwnItemsProps) {
  return (
    <ItemsSection
      title={texts.bazar.mine}
      search={search}
      row={row}
      link={
        <Link className="sec__link" to={paths.myBazar}>
          {texts.bazar.tidy}
        </Link>
      }
      last={filtered ? null : <AddTile />}
      empty={filtered ? row ? <NoMatchingOwnItems /> : <NothingFound filtered onClear={onClear} /> : <NoOwnItems />}
    />
  )
}

function AddTile() {
  return (
    <Link className="new" to={paths.addItem}>
      <Icon name="plus" />
      {texts.bazar.add}
    </Link>
  )
}
