import type { ItemSearchParams } from '@barattolo/domain/items/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { usePageTitle } from '../app/page-title.ts'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { useViewerPlace } from '../app/viewer-place.ts'
import { useSession } from '../identity/session.ts'
import { ItemsSection } from '../items/ItemsSection.tsx'
import { itemPages } from '../items/items.queries.ts'
import { SaveSearchLater } from '../searches/SaveSearchLater.tsx'
import { Icon } from '../ui/Icon.tsx'
import { BazarHeader } from './BazarHeader.tsx'
import { BazarToolbar } from './BazarToolbar.tsx'
import { canBeSaved, isFiltered, searchFor } from './bazar-filters.ts'
import { EmptyMine, NoneOfMine, NothingFound, SignedOutMine } from './empty.tsx'
import { useBazarFilters } from './use-bazar-filters.ts'

/** `/bazar`: own objects in one row, all others below; a visitor sees all objects. */
export function BazarPage() {
  usePageTitle(texts.bazar.title)
  const place = useViewerPlace()
  const session = useSession()
  const { filters, change, clear } = useBazarFilters()
  const search = searchFor(filters, place)
  const me = session.state === 'signedIn' ? session.user.uid : null
  const onlyMine = filters.scope === 'mine'
  const resolving = session.state === 'resolving'
  const townSearch = { ...search, ...(filters.owner ? { ownerUid: filters.owner } : me ? { notOwnerUid: me } : {}) }
  const arrived = useQueryClient().getQueryData(itemPages(townSearch, me).queryKey) !== undefined

  return (
    <main className="bz wrap">
      <BazarHeader />
      <BazarToolbar filters={filters} change={change} placeKnown={place !== null} />
      {canBeSaved(filters) ? (
        <SaveSearchLater setTo={{ words: filters.q || filters.tag, status: filters.status, category: filters.category }} />
      ) : null}
      {session.state === 'signedOut' && onlyMine ? <SignedOutMine /> : null}
      {me && (onlyMine || !filters.owner) ? (
        <Mine search={{ ...search, ownerUid: me }} row={!onlyMine} filtered={isFiltered(filters)} onClear={clear} />
      ) : null}
      {onlyMine || (resolving && !arrived) ? null : (
        // The key replaces the list when the session is resolved, at the same position as the visitor's list.
        <div key={me} className={resolving ? 'until-known' : undefined}>
          <ItemsSection
            title={me && !filters.owner ? texts.bazar.others : texts.bazar.town}
            search={townSearch}
            asArrived={resolving}
            link={
              <Link className="sec__link" to={paths.mapOf(filters)}>
                <span className="hide-m">{texts.bazar.onTheMap}</span>
                <span className="only-m">{texts.bazar.onTheMapShort}</span>
              </Link>
            }
            empty={<NothingFound filtered={isFiltered(filters)} onClear={clear} looked={filters.q} />}
          />
        </div>
      )}
    </main>
  )
}

interface MineProps {
  search: ItemSearchParams
  row: boolean
  filtered: boolean
  onClear: () => void
}

function Mine({ search, row, filtered, onClear }: MineProps) {
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
      empty={filtered ? row ? <NoneOfMine /> : <NothingFound filtered onClear={onClear} /> : <EmptyMine />}
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
