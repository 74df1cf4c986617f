import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import type { MapPoint } from '@barattolo/domain/map/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TownProvider } from '../shared/town.tsx'
import { fromScreen, type Xy } from './board/mercator.ts'
import { MapMarkers } from './MapMarkers.tsx'
import type { ClusterMarker } from './markers.ts'

const view = { lat: 45.737, lng: 7.317, zoom: 12 }
const frame = { width: 390, height: 700, top: 0, bottom: 0 }
const noop = () => undefined

const pointAt = (title: string, position: Xy): MapPoint => ({
  _id: title as MapPoint['_id'],
  title,
  status: 'dono',
  imageUrl: '',
  ...fromScreen(view, frame, position),
})
const clusterAt = (count: number, position: Xy): ClusterMarker => ({
  id: count,
  count,
  colour: 'red',
  expansionZoom: null,
  ...fromScreen(view, frame, position),
})

/** The names of all markers from north to south, and of the inert ones. */
function renderedMarkers(points: MapPoint[], clusters: ClusterMarker[]) {
  const markup = renderToStaticMarkup(
    <TownProvider town={AOSTA}>
      <MapMarkers markers={{ points, clusters }} view={view} frame={frame} selected={null} onSelect={noop} onOpen={noop} />
    </TownProvider>,
  )
  const buttons = (markup.match(/<button[^>]*>/g) ?? []).map((button) => ({
    name: /aria-label="([^",]*)/.exec(button)?.[1],
    isInert: / inert/.test(button),
  }))
  return { rendered: buttons.map(({ name }) => name), inert: buttons.filter(({ isInert }) => isInert).map(({ name }) => name) }
}

test('[MAP-49] Invisible markers up to 200 px beyond the edge are rendered but inert; markers farther away are not rendered', () => {
  const points = [
    pointAt('in the middle', { x: 195, y: 350 }),
    pointAt('half on the map', { x: -20, y: 360 }),
    pointAt('a little west', { x: -100, y: 370 }),
    pointAt('a little south', { x: 195, y: 850 }),
    pointAt('far east', { x: 390 + 250, y: 350 }),
    pointAt('far north', { x: 195, y: -250 }),
  ]
  const clusters = [clusterAt(12, { x: 195, y: 100 }), clusterAt(34, { x: 390 + 150, y: 200 }), clusterAt(56, { x: 900, y: 300 })]
  expect(renderedMarkers(points, clusters)).toEqual({
    rendered: ['12 oggetti', '34 oggetti', 'in the middle', 'half on the map', 'a little west', 'a little south'],
    inert: ['34 oggetti', 'a little west', 'a little south'],
  })
})
