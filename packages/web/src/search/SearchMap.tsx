import type { Item } from '@barattolo/domain/items/contract'
import { MUNICIPALITY_ZOOM, SEARCH_CENTRE } from '@barattolo/domain/map/initial-views'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { configQuery } from '../app/config.ts'
import { texts } from '../app/texts.ts'
import { MapBoard } from '../map/MapBoard.tsx'
import { MapMarkers } from '../map/MapMarkers.tsx'
import { type Frame, fitView } from '../map/mercator.ts'
import type { Camera } from '../map/use-camera.ts'
import { Button } from '../ui/Button.tsx'

interface SearchMapProps {
  items: readonly Item[]
  camera: Camera
  selected: string | null
  /** Key of the search to whose results the map is fitted; null without a search and until the results are loaded. */
  resultsKey: string | null
  onSelect: (item: Item) => void
}

/** A marker for every result with a position; results are not clustered. */
export function SearchMap({ items, camera, selected, resultsKey, onSelect }: SearchMapProps) {
  const config = useQuery(configQuery)
  const [frame, setFrame] = useState<Frame | null>(null)
  useFitToResults(items, camera, frame, resultsKey)
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
          aboveLabels: (
            <MapMarkers
              markers={{ clusters: [], points }}
              view={view}
              frame={frame}
              selected={selected}
              onSelect={select}
              onOpen={() => undefined}
            />
          ),
        })}
      </MapBoard>
      <Button look="line" small icon="crosshair" className="find-in__centre" onClick={() => camera.animateTo(SEARCH_CENTRE)}>
        {texts.search.centre}
      </Button>
    </>
  )
}

/** Maximum zoom for fitting the results, because a single result has no extent. */
const MAX_FIT_ZOOM = MUNICIPALITY_ZOOM

/** Fits the map to all results of a search, only once per search because the user may move the map afterwards. */
function useFitToResults(items: readonly Item[], camera: Camera, frame: Frame | null, resultsKey: string | null) {
  const latest = useRef({ items, camera })
  useEffect(() => {
    latest.current = { items, camera }
  })
  const fittedKey = useRef<string | null>(null)
  useEffect(() => {
    if (!frame || resultsKey === null || resultsKey === fittedKey.current) return
    fittedKey.current = resultsKey
    const { items, camera } = latest.current
    const view = fitView(
      items.flatMap(({ coords }) => (coords ? [coords] : [])),
      frame,
      MAX_FIT_ZOOM,
    )
    if (view) camera.animateTo(view)
  }, [frame, resultsKey])
}
