import type { Item } from '@barattolo/domain/items/contract'
import { MAP_START, SEARCH_START_ZOOM } from '@barattolo/domain/map/places'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, type RefObject, useState } from 'react'
import { useViewer } from '../items/CardActions.tsx'
import { useCamera } from '../map/use-camera.ts'
import { Spare } from '../ui/Spare.tsx'
import { Results } from './Results.tsx'
import { SearchForm } from './SearchForm.tsx'
import { searchResults, type Wanted } from './search.queries.ts'

const SearchMap = lazy(async () => ({ default: (await import('./SearchMap.tsx')).SearchMap }))

interface SearchScreenProps {
  wanted: Wanted
  onSearch: (wanted: Wanted) => void
  input: RefObject<HTMLInputElement | null>
}

/** Form and list beside the map; on phones the list is a row above the map. */
export function SearchScreen({ wanted, onSearch, input }: SearchScreenProps) {
  const list = useInfiniteQuery(searchResults(wanted, useViewer()))
  const items = list.data?.pages.flatMap((page) => page.rows) ?? []
  const camera = useCamera({ ...MAP_START, zoom: SEARCH_START_ZOOM })
  const isSearch = wanted.q !== '' || wanted.status !== null
  const found = isSearch && list.isSuccess && !list.isFetching ? JSON.stringify(wanted) : null
  const [selected, setSelected] = useState<string | null>(null)

  function select(item: Pick<Item, '_id' | 'coords'>) {
    setSelected(item._id)
    const at = item.coords
    if (at) camera.glide(({ zoom }) => ({ ...at, zoom }))
  }
  return (
    <div className="find-in">
      <div className="find-in__side">
        <SearchForm wanted={wanted} onSearch={onSearch} onAgain={() => void list.refetch()} input={input} />
        <Results
          list={list}
          items={items}
          words={wanted.q}
          savable={isSearch ? { words: wanted.q, status: wanted.status } : null}
          selected={selected}
          onSelect={select}
        />
      </div>
      <div className="find-in__map">
        <Spare>
          <SearchMap items={items} camera={camera} selected={selected} found={found} onSelect={select} />
        </Spare>
      </div>
    </div>
  )
}
