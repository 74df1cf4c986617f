import '../ui/rare-icons.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type CSSProperties, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { configQuery } from '../app/config.ts'
import { fetchNextPart } from '../app/next-part.ts'
import { usePageTitle } from '../app/page-title.ts'
import { texts } from '../app/texts.ts'
import { useViewer } from '../items/CardActions.tsx'
import { itemById } from '../items/items.queries.ts'
import { SaveSearchLater } from '../searches/SaveSearchLater.tsx'
import { COMPACT, useMedia } from '../ui/use-media.ts'
import { MapBoard } from './MapBoard.tsx'
import { MapLegend } from './MapLegend.tsx'
import { MapPanel } from './MapPanel.tsx'
import { type MapSearch, objectsNearby } from './map.queries.ts'
import { centreOf, keptAround, startOf } from './map-address.ts'
import { type Frame, type View, zoomThatFits } from './mercator.ts'
import { type Nearby, NearbyList } from './NearbyList.tsx'
import { NearbySheet, PEEK_PX, type SheetStop } from './NearbySheet.tsx'
import { withSelected } from './nearby.ts'
import { objectLayers } from './object-layers.tsx'
import { useCamera } from './use-camera.ts'
import { useMapState, useSettled } from './use-map-state.ts'
import { useObjectsInCircle } from './use-objects-in-circle.ts'
import { useOwnPlace } from './use-own-place.ts'

/** The key resets the map for each history entry, so that Back restores the state of its URL. */
export function MapPage() {
  return <MapScreen key={useLocation().key} />
}

/** Pixels that the panel and the sheet cover on phones. In low windows the sheet is beside the map (`map.css`). */
const coveredWith = (peek: number) => ({ top: 132, bottom: peek + 22 })
const COVERED_WHEN_LOW = { top: 132, bottom: 0 }
const LOW = '(min-width: 600px) and (max-width: 1099px) and (max-height: 560px)'
/** Phones with a low window: the sheet shows less of each object and leaves more space for the map. */
const SHORT = '(max-width: 1099px) and (max-height: 700px)'
const NOTHING_COVERED = { top: 0, bottom: 0 }

function MapScreen() {
  const { state, change } = useMapState()
  const { around, radius, status, category, selected } = state
  const centre = centreOf(around)
  const compact = useMedia(COMPACT)
  const low = useMedia(LOW)
  const peek = useMedia(SHORT) ? PEEK_PX.low : PEEK_PX.usual
  const camera = useCamera(() => state.view ?? startOf(around))
  const [frame, setFrame] = useState<Frame | null>(null)
  const [stop, setStop] = useState<SheetStop>('peek')
  const fromMarker = useRef(false)
  const config = useQuery(configQuery)
  const viewer = useViewer()
  const search: MapSearch = { centre, radius, status, category, viewer }
  const circle = useObjectsInCircle(search, camera.heading, frame)
  const near = useNearby(search)
  usePageTitle(texts.map.title)
  // Independent of the list and of the circle.
  const chosen = useQuery({ ...itemById(selected ?? '', viewer), enabled: selected !== null })
  const startFrom = useSettled(camera, (view) => change({ view }))
  const own = useOwnPlace((at) => choose({ kind: 'here', at }))

  /** On phones the zoom is reduced if the circle does not fit. */
  function fitted(view: View, km: number, within: Frame): View {
    return compact ? { ...view, zoom: zoomThatFits(view, km, within, view.zoom) } : view
  }
  function choose(next: typeof around) {
    own.forget()
    change({ around: next, selected: null })
    camera.glide(frame ? fitted(startOf(next), radius, frame) : startOf(next))
  }
  function widen(km: number) {
    change({ radius: km })
    const zoom = frame ? zoomThatFits(centre, km, frame, camera.now().zoom) : camera.now().zoom
    if (zoom < camera.now().zoom) camera.glide({ ...centre, zoom })
  }
  function meet(next: Frame) {
    if (!frame && !state.view) {
      const start = fitted(camera.now(), radius, next)
      startFrom(start)
      camera.put(start)
    }
    setFrame(next)
  }
  function select(id: string | null, onTheMap: boolean) {
    fromMarker.current = onTheMap
    change({ selected: id })
  }

  return (
    <main className="mp" style={{ '--peek': `${peek}px` } as CSSProperties}>
      <MapBoard
        label={texts.map.label}
        camera={camera}
        covered={low ? COVERED_WHEN_LOW : compact ? coveredWith(peek) : NOTHING_COVERED}
        styleUrl={config.data?.mapStyleUrl ?? null}
        onTap={() => select(null, true)}
        onFrame={meet}
      >
        {(view, now) =>
          objectLayers({
            view,
            frame: now,
            camera,
            centre,
            radius,
            answer: circle.answer,
            selected: chosen.data ?? null,
            focusWindow: fromMarker.current,
            own: viewer !== null && chosen.data?.ownerUid === viewer,
            onSelect: (id) => select(id, true),
            onLeave: () => change({ view: camera.now() }),
          })
        }
      </MapBoard>
      <MapPanel
        around={around}
        radius={radius}
        filter={state}
        compact={compact}
        count={circle.count}
        failed={circle.failed}
        onAround={choose}
        onRadius={widen}
        onFilter={(part) => change({ ...part, selected: null })}
        onLocate={own.ask}
        locating={own.asking}
        locateFault={own.fault}
      />
      <MapLegend />
      <NearbySheet
        stop={stop}
        peek={peek}
        action={<SaveSearchLater setTo={{ around: keptAround(around), radius, status, category }} />}
        onStop={setStop}
      >
        <NearbyList
          nearby={withSelected(nearbyOf(near), chosen.data ?? null, search)}
          selected={selected}
          showEmails={viewer !== null}
          onPick={(id) => change({ selected: id, view: camera.now() })}
          onMore={() => void fetchNextPart(near)}
          onRetry={() => void Promise.all([near.refetch(), circle.again()])}
        />
      </NearbySheet>
    </main>
  )
}

function nearbyOf({ data, isError, hasNextPage, isFetchingNextPage }: ReturnType<typeof useNearby>): Nearby {
  if (data)
    return { state: 'known', items: data.pages.flatMap(({ rows }) => rows), more: hasNextPage, fetching: isFetchingNextPage }
  return { state: isError ? 'failed' : 'loading' }
}
const useNearby = (search: MapSearch) => useInfiniteQuery(objectsNearby(search))
