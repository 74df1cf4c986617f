import '../ui/icon/rare-icons.ts'
import { ITEM_STATUSES } from '@barattolo/domain/items/item-status'
import { markerKind } from '@barattolo/domain/map/marker-kind'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useViewer } from '../items/card/ItemCardActions.tsx'
import { itemById } from '../items/items.queries.ts'
import { LazySaveSearch } from '../searches/LazySaveSearch.tsx'
import { loadNextPage } from '../shared/api/load-next-page.ts'
import { usePageTitle } from '../shared/page-title.ts'
import { useSession } from '../shared/session.ts'
import { texts } from '../shared/texts.ts'
import { useTown } from '../shared/town.tsx'
import { useViewpoint } from '../shared/viewpoint/use-viewpoint.ts'
import { BREAKPOINTS } from '../ui/breakpoints.ts'
import { classes } from '../ui/classes.ts'
import { lazyComponent } from '../ui/loading/lazy-component.ts'
import { useHydrated } from '../ui/loading/use-hydrated.ts'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { MapBoard } from './board/MapBoard.tsx'
import { type Frame, fitZoom, type View } from './board/mercator.ts'
import { useCamera } from './board/use-camera.ts'
import { useGeolocation } from './board/use-geolocation.ts'
import { DetailedMapButton } from './DetailedMapButton.tsx'
import { useDetailedMap } from './detailed-map.ts'
import { itemLayers } from './item-layers.tsx'
import mapStyles from './Map.module.css'
import { MARKER_IMAGES } from './MapMarkers.tsx'
import { MapPanel } from './MapPanel.tsx'
import { type MapSearch, nearbyItemsQuery } from './map.queries.ts'
import { centreOf, initialView, type SearchArea, savedSearchArea, startOf } from './map-url.ts'
import { addSelectedItem } from './nearby/add-selected-item.ts'
import { type Nearby, NearbyList } from './nearby/NearbyList.tsx'
import { NearbySheet, PEEK_REM, type SheetSnapPoint } from './nearby/NearbySheet.tsx'
import { useCircleItems } from './nearby/use-circle-items.ts'
import { useMapState, useSettledView } from './use-map-state.ts'

const AnswerNote = lazyComponent(async () => (await import('../items/search/AnswerNote.tsx')).AnswerNote)

/**
 * The key resets the map for each history entry, so that Back restores the state of its URL, and when the start becomes known, which
 * HTML from the server does not know.
 */
export function MapPage() {
  const start = startOf(useViewpoint().viewpoint, useTown())
  return <MapScreen key={`${useLocation().key} ${start.kind === 'municipality' ? start.slug : ''}`} start={start} />
}

/** Pixels that the panel covers on phones; in short windows it has no number of objects (`Map.module.css`). */
const PANEL = { usual: 164, short: 136 } as const
/** Low windows have the sheet beside the map. */
const LOW_WINDOW = '(min-width: 600px) and (max-width: 1099px) and (max-height: 560px)'
/** Phones with a short window: the sheet shows less of each object and leaves more space for the map. */
const SHORT_WINDOW = '(max-width: 1099px) and (max-height: 700px)'
const NOTHING_COVERED = { top: 0, bottom: 0 }
/** In pixels: 16, or what the user has set in the browser. */
const readRootFontSize = () =>
  typeof document === 'undefined' ? 16 : Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

function MapScreen({ start }: { start: SearchArea }) {
  const town = useTown()
  const { state, change } = useMapState(start)
  const { around, radius, q, exact, status, category, selected } = state
  const centre = centreOf(around, town)
  // The HTML from the server has the elements of both layouts: a phone, which is slower, is not rendered again.
  const isCompact = useMediaQuery(BREAKPOINTS.compact, true)
  const isLow = useMediaQuery(LOW_WINDOW)
  const size = useMediaQuery(SHORT_WINDOW) ? 'short' : 'usual'
  const [rootFontSize] = useState(readRootFontSize)
  const camera = useCamera(() => state.view ?? initialView(around, town))
  const [frame, setFrame] = useState<Frame | null>(null)
  const peek = Math.min(PEEK_REM[size] * rootFontSize, (frame?.height ?? Number.POSITIVE_INFINITY) / 2)
  /** The same, for a change that comes before the render. */
  const latestFrame = useRef<Frame | null>(null)
  const firstRadius = useRef(radius)
  const [sheetStop, setSheetStop] = useState<SheetSnapPoint>('peek')
  const wasSelectedOnMap = useRef(false)
  const { styleUrl } = useDetailedMap()
  const viewer = useViewer()
  const isResolving = useSession().state === 'resolving'
  const isUnplaced = !useHydrated() && around.kind === 'everywhere'
  const search: MapSearch = { centre, radius, q, exact, status, category, viewer }
  const circle = useCircleItems(search, camera.targetView, frame)
  const nearbyQuery = useNearby(search)
  const answer = nearbyQuery.data?.pages[0]
  usePageTitle(texts.map.title)
  // A query of its own, because the selected object may be in neither the list nor the circle.
  const selectedItem = useQuery({ ...itemById(selected ?? '', viewer), enabled: selected !== null })
  const setInitialView = useSettledView(camera, (view) => change({ view }))
  const geolocation = useGeolocation((viewerPosition) => chooseArea({ kind: 'here', at: viewerPosition }))

  /** On phones the zoom is reduced if the circle does not fit, on wide screens only if the user has chosen its radius. */
  function fitToCircle(view: View, km: number, targetFrame: Frame, isChosen = false): View {
    return isCompact || isChosen ? { ...view, zoom: fitZoom(view, km, targetFrame, view.zoom) } : view
  }
  function chooseArea(next: typeof around) {
    geolocation.clearError()
    change({ around: next, selected: null })
    // Before the map is measured, `onFrame` fits the view.
    const measured = latestFrame.current
    if (measured) camera.animateTo(fitToCircle(initialView(next, town), radius, measured))
    else camera.jumpTo(initialView(next, town))
  }
  function changeRadius(km: number) {
    change({ radius: km })
    const measured = latestFrame.current
    if (!measured) return
    const zoom = fitZoom(centre, km, measured, camera.currentView().zoom)
    if (zoom < camera.currentView().zoom) camera.animateTo({ ...centre, zoom })
  }
  function onFrame(next: Frame) {
    if (!latestFrame.current && !state.view) {
      const start = fitToCircle(camera.currentView(), radius, next, radius !== firstRadius.current)
      setInitialView(start)
      camera.jumpTo(start)
    }
    latestFrame.current = next
    setFrame(next)
  }
  function select(id: string | null, onTheMap: boolean) {
    wasSelectedOnMap.current = onTheMap
    // A raised sheet would cover the info window.
    if (id !== null) setSheetStop('peek')
    change({ selected: id })
  }

  return (
    <main
      className={classes(
        mapStyles.screen,
        isResolving && mapStyles.resolving,
        isUnplaced && mapStyles.unplaced,
        selected && mapStyles.selected,
      )}
    >
      <MapBoard
        label={texts.map.label}
        camera={camera}
        covered={isCompact ? { top: PANEL[size], bottom: isLow ? 0 : peek + 22 } : NOTHING_COVERED}
        styleUrl={styleUrl}
        controls={
          <>
            <DetailedMapButton />
            <MapLegend />
          </>
        }
        onTap={() => select(null, true)}
        onFrame={onFrame}
      >
        {(view, boardFrame) =>
          itemLayers({
            view,
            frame: boardFrame,
            camera,
            centre,
            radius,
            response: circle.response,
            selected: selectedItem.data ?? null,
            focusInfoWindow: wasSelectedOnMap.current,
            isOwn: viewer !== null && selectedItem.data?.ownerUid === viewer,
            onSelect: (id) => select(id, true),
            onLeave: () => change({ view: camera.currentView() }),
          })
        }
      </MapBoard>
      <MapPanel
        around={around}
        radius={radius}
        filter={state}
        compact={isCompact}
        count={circle.count}
        failed={circle.failed}
        onAround={chooseArea}
        onRadius={changeRadius}
        onFilter={(part) => change({ ...part, selected: null })}
        onLocate={geolocation.locate}
        locating={geolocation.isLocating}
        locateError={geolocation.error}
      />
      <NearbySheet
        stop={sheetStop}
        peek={peek}
        action={
          <LazySaveSearch
            filters={{ around: savedSearchArea(around, town), radius, words: answer?.reading?.corrected ?? q, status, category }}
          />
        }
        onStop={setSheetStop}
      >
        {/* The empty list says itself that there is nothing. */}
        {answer?.reading && answer.total !== 0 ? (
          <Suspense>
            <AnswerNote.Component
              words={{ q, exact }}
              reading={answer.reading}
              page={answer}
              onWords={(words) => change({ ...words, selected: null })}
            />
          </Suspense>
        ) : null}
        <NearbyList
          nearby={addSelectedItem(nearbyOf(nearbyQuery), selectedItem.data ?? null, search)}
          selected={selected}
          onPick={(id) => change({ selected: id, view: camera.currentView() })}
          onMore={() => void loadNextPage(nearbyQuery)}
          onRetry={() => void Promise.all([nearbyQuery.refetch(), circle.refetch()])}
        />
      </NearbySheet>
    </main>
  )
}

function nearbyOf({ data, isError, hasNextPage, isFetchingNextPage }: ReturnType<typeof useNearby>): Nearby {
  if (data)
    return { state: 'loaded', items: data.pages.flatMap(({ rows }) => rows), more: hasNextPage, fetching: isFetchingNextPage }
  return { state: isError ? 'failed' : 'loading' }
}
const useNearby = (search: MapSearch) => useInfiniteQuery(nearbyItemsQuery(search))

function MapLegend() {
  return (
    <ul className={mapStyles.legend} aria-label={texts.map.legend}>
      {ITEM_STATUSES.map((status) => (
        <li key={status}>
          <img src={MARKER_IMAGES[markerKind(status)]} width="28" height="28" alt="" />
          {texts.items.status[status]}
        </li>
      ))}
    </ul>
  )
}
