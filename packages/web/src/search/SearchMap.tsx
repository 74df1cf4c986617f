import { mainMunicipalityOf } from '@barattolo/domain/geo/municipalities'
import type { ItemCard } from '@barattolo/domain/items/contract'
import type { Town } from '@barattolo/domain/town'
import { useEffect, useRef, useState } from 'react'
import { MapBoard } from '../map/board/MapBoard.tsx'
import { type Frame, fitView, limitView, type View } from '../map/board/mercator.ts'
import type { Camera } from '../map/board/use-camera.ts'
import { useDetailedMap } from '../map/detailed-map.ts'
import { MapMarkers } from '../map/MapMarkers.tsx'
import { texts } from '../shared/texts.ts'
import { useTown } from '../shared/town.tsx'
import { Button } from '../ui/Button.tsx'
import searchStyles from './Search.module.css'

interface SearchMapProps {
  items: readonly ItemCard[]
  camera: Camera
  selected: string | null
  /** Key of the search to whose results the map is fitted; null without a search and until the results are loaded. */
  resultsKey: string | null
  onSelect: (item: ItemCard) => void
}

/** A marker for every result with a position; results are not clustered. */
export function SearchMap({ items, camera, selected, resultsKey, onSelect }: SearchMapProps) {
  const { styleUrl } = useDetailedMap()
  const town = useTown()
  const { views } = town
  const [frame, setFrame] = useState<Frame | null>(null)
  useFitToResults({ items, camera, frame, resultsKey, maxZoom: views.municipalityZoom, bounds: views.bounds })
  const points = items.flatMap(({ _id, title, status, imageUrl, coords }) =>
    coords ? [{ _id, title, status, imageUrl, ...coords }] : [],
  )
  function select(id: string) {
    const item = items.find(({ _id }) => _id === id)
    if (item) onSelect(item)
  }
  return (
    <>
      <MapBoard label={texts.search.map} camera={camera} styleUrl={styleUrl} onFrame={setFrame}>
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
      <Button
        look="line"
        small
        icon="crosshair"
        className={searchStyles.dialogCentre}
        onClick={() => camera.animateTo(views.searchCentre)}
      >
        {texts.search.centre(mainMunicipalityOf(town).name)}
      </Button>
    </>
  )
}

interface FitOptions extends Pick<SearchMapProps, 'items' | 'camera' | 'resultsKey'> {
  frame: Frame | null
  /** A single result has no extent. */
  maxZoom: number
  bounds: Town['views']['bounds']
}

/**
 * Fits the map to all results of a search once, because the user may move the map afterwards. The list above the map can change
 * the map's size after the fit; the map is fitted again to the new size unless it was moved.
 */
function useFitToResults({ items, camera, frame, resultsKey, maxZoom, bounds }: FitOptions) {
  const latest = useRef({ items, camera })
  useEffect(() => {
    latest.current = { items, camera }
  })
  const fitted = useRef<{ resultsKey: string; frame: Frame; view: View | null } | null>(null)
  useEffect(() => {
    if (!frame || resultsKey === null) return
    const { items, camera } = latest.current
    if (fitted.current?.resultsKey === resultsKey) {
      const wasMoved = camera.targetView !== fitted.current.view
      if (frame === fitted.current.frame || wasMoved) return
    }
    const fit = fitView(
      items.flatMap(({ coords }) => (coords ? [coords] : [])),
      frame,
      maxZoom,
    )
    // As the camera does: its view is compared by identity.
    const view = fit && limitView(fit, bounds)
    fitted.current = { resultsKey, frame, view }
    if (view) camera.animateTo(view)
  }, [frame, resultsKey, maxZoom, bounds])
}
