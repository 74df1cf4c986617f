import type { Item } from '@barattolo/domain/items/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, type RefObject, useState } from 'react'
import { useViewer } from '../items/card/ItemCardActions.tsx'
import { useCamera } from '../map/board/use-camera.ts'
import { useTown } from '../shared/town.tsx'
import { OptionalChunk } from '../ui/loading/OptionalChunk.tsx'
import { Results } from './Results.tsx'
import searchStyles from './Search.module.css'
import { SearchForm } from './SearchForm.tsx'
import { type SearchQuery, searchResults } from './search.queries.ts'

const SearchMap = lazy(async () => ({ default: (await import('./SearchMap.tsx')).SearchMap }))

interface SearchScreenProps {
  query: SearchQuery
  onSearch: (query: SearchQuery) => void
  input: RefObject<HTMLInputElement | null>
}

/** Form and list beside the map; on phones the list is a row above the map. */
export function SearchScreen({ query, onSearch, input }: SearchScreenProps) {
  const list = useInfiniteQuery(searchResults(query, useViewer()))
  const items = list.data?.pages.flatMap((page) => page.rows) ?? []
  const { views } = useTown()
  const camera = useCamera({ ...views.map, zoom: views.searchZoom })
  const isSearch = query.q !== '' || query.status !== null
  const resultsKey = isSearch && list.isSuccess && !list.isFetching ? JSON.stringify(query) : null
  const [selected, setSelected] = useState<string | null>(null)

  function select(item: Pick<Item, '_id' | 'coords'>) {
    setSelected(item._id)
    const position = item.coords
    if (position) camera.animateTo(({ zoom }) => ({ ...position, zoom }))
  }
  return (
    <div className={searchStyles.dialog}>
      <div className={searchStyles.dialogSide}>
        <SearchForm query={query} onSearch={onSearch} onRepeat={() => void list.refetch()} input={input} />
        <Results list={list} items={items} query={query} onSearch={onSearch} selected={selected} onSelect={select} />
      </div>
      <div className={searchStyles.dialogMap}>
        <OptionalChunk>
          <SearchMap items={items} camera={camera} selected={selected} resultsKey={resultsKey} onSelect={select} />
        </OptionalChunk>
      </div>
    </div>
  )
}
