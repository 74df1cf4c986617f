import type { Item } from '@barattolo/domain/items/contract'
import { SEARCH_CENTRE } from '@barattolo/domain/map/places'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../app/config.ts'
import { texts } from '../app/texts.ts'
import { MapBoard } from '../map/MapBoard.tsx'
import { Pins } from '../map/Pins.tsx'
import type { Camera } from '../map/use-camera.ts'
import { Button } from '../ui/Button.tsx'

interface SearchMapProps {
  items: readonly Item[]
  camera: Camera
  selected: string | null
  onSelect: (item: Item) => void
}

/** A marker for every result that has a place: what was found is not gathered into clusters. */
export function SearchMap({ items, camera, selected, onSelect }: SearchMapProps) {
  const config = useQuery(configQuery)
  const points = items.flatMap(({ _id, title, status, imageUrl, coords }) =>
    coords ? [{ _id, title, status, imageUrl, ...coords }] : [],
  )
  function select(id: string) {
    const item = items.find(({ _id }) => _id === id)
    if (item) onSelect(item)
  }
  return (
    <>
      <MapBoard label={texts.search.map} camera={camera} styleUrl={config.data?.mapStyleUrl ?? null}>
        {(view, frame) => ({
          above: (
            <Pins
              marks={{ clusters: [], points }}
              view={view}
              frame={frame}
              selected={selected}
              onSelect={select}
              onOpen={() => undefined}
            />
          ),
        })}
      </MapBoard>
      <Button look="line" small icon="crosshair" className="find-in__centre" onClick={() => camera.glide(SEARCH_CENTRE)}>
        {texts.search.centre}
      </Button>
    </>
  )
}
