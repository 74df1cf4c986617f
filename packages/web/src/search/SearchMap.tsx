import type { Item } from '@barattolo/domain/items/contract'
import { MUNICIPALITY_ZOOM, SEARCH_CENTRE } from '@barattolo/domain/map/places'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { configQuery } from '../app/config.ts'
import { texts } from '../app/texts.ts'
import { MapBoard } from '../map/MapBoard.tsx'
import { type Frame, viewThatFits } from '../map/mercator.ts'
import { Pins } from '../map/Pins.tsx'
import type { Camera } from '../map/use-camera.ts'
import { Button } from '../ui/Button.tsx'

interface SearchMapProps {
  items: readonly Item[]
  camera: Camera
  selected: string | null
  /** Names the search whose results are here, and are to be seen; null for all objects, and until they have come. */
  found: string | null
  onSelect: (item: Item) => void
}

/** A marker for every result that has a place: what was found is not gathered into clusters. */
export function SearchMap({ items, camera, selected, found, onSelect }: SearchMapProps) {
  const config = useQuery(configQuery)
  const [frame, setFrame] = useState<Frame | null>(null)
  useFitted(items, camera, frame, found)
  const points = items.flatMap(({ _id, title, status, imageUrl, coords }) =>
    coords ? [{ _id, title, status, imageUrl, ...coords }] : [],
  )
  function select(id: string) {
    const item = items.find(({ _id }) => _id === id)
    if (item) onSelect(item)
  }
  return (
    <>
      <MapBoard label={texts.search.map} camera={camera} styleUrl={config.data?.mapStyleUrl ?? null} onFrame={setFrame}>
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

/** A single result is not looked at from nearer than a municipality is. */
const NEAREST = MUNICIPALITY_ZOOM

/** Shows all results of a search when they have come; once, because the map is then moved by hand. */
function useFitted(items: readonly Item[], camera: Camera, frame: Frame | null, found: string | null) {
  const latest = useRef({ items, camera })
  useEffect(() => {
    latest.current = { items, camera }
  })
  const fitted = useRef<string | null>(null)
  useEffect(() => {
    if (!frame || found === null || found === fitted.current) return
    fitted.current = found
    const { items, camera } = latest.current
    const view = viewThatFits(
      items.flatMap(({ coords }) => (coords ? [coords] : [])),
      frame,
      NEAREST,
    )
    if (view) camera.glide(view)
  }, [frame, found])
}
