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
  /** Key of the search to whose results the map is fitted; null without a search and until the results are loaded. */
  found: string | null
  onSelect: (item: Item) => void
}

/** A marker for every result with a position; results are not clustered. */
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

/** Maximum zoom for fitting the results, because a single result has no extent. */
const NEAREST = MUNICIPALITY_ZOOM

/** Fits the map to all results of a search, only once per search because the user may move the map afterwards. */
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
