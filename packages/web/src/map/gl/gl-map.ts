import 'maplibre-gl/dist/maplibre-gl.css'
import type { DrawnMap } from '@barattolo/domain/drawn-map'
import type { Point } from '@barattolo/domain/geo/distance'
import { Map as MapLibre, type StyleSpecification, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { type View, viewOffset, type Xy } from '../board/mercator.ts'
import { type Credit, creditsOf } from './credits.ts'
import { SCHEMATIC_LAYERS, SHIPPED_SOURCE, shippedLayers, shippedStyle, type Token } from './shipped-style.ts'
import { fetchVectorStyle } from './vector-style.ts'

setWorkerUrl(workerUrl)

/** The base that is visible. The credits are those of the vector style. */
export type DrawnBase = { base: 'shipped' | 'gl' } | { base: 'vector'; credits: Credit[] }

interface ShowInput {
  view: View
  /** The point in the middle of the frame, and the size of the frame in pixels. */
  center: Point
  width: number
  height: number
  /** Whether this is the final view of the movement. */
  isFinal: boolean
}

/** Maximum shift of the canvas before a redraw, less than its extent beyond the edges (`Map.module.css`). SVG: see `use-camera.ts`. */
const MAX_SHIFT_PX = 130

/** Null if creating the WebGL context fails. */
export function createGlMap(...args: ConstructorParameters<typeof GlMap>): GlMap | null {
  try {
    return new GlMap(...args)
  } catch {
    return null
  }
}

/** A MapLibre map that follows the camera: the shipped style immediately, the vector style on top when its host answers. */
export class GlMap {
  readonly #map: MapLibre
  readonly #onDrawn: (base: DrawnBase) => void
  readonly #abortController = new AbortController()
  #hasVectorStyle = false
  #size = ''
  #drawn: View | null = null
  readonly #drawnMap: DrawnMap | null
  readonly #styleUrl: string | null

  constructor(container: HTMLElement, drawnMap: DrawnMap | null, styleUrl: string | null, onDrawn: (base: DrawnBase) => void) {
    this.#drawnMap = drawnMap
    this.#onDrawn = onDrawn
    this.#styleUrl = styleUrl
    this.#map = new MapLibre({
      container,
      style: shippedStyle(this.#drawnMap, token),
      interactive: false,
      attributionControl: false,
      fadeDuration: 0,
      trackResize: false,
      // Large enough for the full resolution of a 3840 px screen, including the part beyond the edges.
      maxCanvasSize: [5120, 5120],
      pixelRatio: Math.min(2, window.devicePixelRatio),
    })
    // The canvas is decorative: markers are reachable without it.
    this.#map.getCanvas().setAttribute('tabindex', '-1')
    // The listener prevents MapLibre from logging errors of the tile host to the console, and shows the shipped map instead.
    this.#map.on('error', () => (this.#hasVectorStyle ? this.#showVector(false) : undefined))
    this.#map
      .getCanvas()
      .addEventListener('webglcontextlost', () => onDrawn({ base: 'shipped' }), { signal: this.#abortController.signal })
    watchTheme(() => this.#recolour(), this.#abortController.signal)
  }

  /** Shifts the drawn canvas for a small movement at the same zoom; redraws it for a larger one and for the final view. */
  show({ view, center, width, height, isFinal }: ShowInput) {
    const size = `${width} ${height}`
    const isFirst = this.#size === ''
    const offset = this.#drawn && size === this.#size && view.zoom === this.#drawn.zoom ? viewOffset(this.#drawn, view) : null
    if (offset && !isFinal && Math.max(Math.abs(offset.x), Math.abs(offset.y)) <= MAX_SHIFT_PX) return this.#applyShift(offset)
    if (offset?.x === 0 && offset.y === 0) return this.#applyShift(offset)
    if (size !== this.#size) this.#map.resize()
    this.#size = size
    this.#drawn = view
    this.#map.jumpTo({ center: [center.lng, center.lat], zoom: view.zoom })
    // Redraws immediately, so that the new view appears in the same frame in which the shift is reset.
    this.#map.redraw()
    this.#applyShift({ x: 0, y: 0 })
    // MapLibre was idle at its initial position before the first jump: only from now on `idle` means that this view is drawn.
    if (isFirst) this.#map.once('idle', () => this.#handleFirstDraw())
  }

  #applyShift({ x, y }: Xy) {
    this.#map.getContainer().style.transform = x === 0 && y === 0 ? '' : `translate(${x}px, ${y}px)`
  }

  #handleFirstDraw() {
    this.#onDrawn({ base: 'gl' })
    if (this.#styleUrl) void this.#loadVectorStyle(this.#styleUrl)
  }

  remove() {
    this.#abortController.abort()
    this.#onDrawn({ base: 'shipped' })
    this.#map.remove()
  }

  async #loadVectorStyle(styleUrl: string) {
    const style = await fetchVectorStyle(styleUrl, this.#abortController.signal)
    if (!style || this.#abortController.signal.aborted) return
    this.#hasVectorStyle = true
    this.#map.setStyle(withOverlay(shippedStyle(this.#drawnMap, token), style))
    // At `idle` the tiles of the vector style are drawn; after an error `#hasVectorStyle` is false.
    this.#map.once('idle', () => (this.#hasVectorStyle ? this.#showVector(true) : undefined))
  }

  #showVector(isVisible: boolean) {
    if (!isVisible) this.#hasVectorStyle = false
    for (const { id } of this.#map.getStyle().layers) {
      if (SCHEMATIC_LAYERS.test(id)) this.#map.setLayoutProperty(id, 'visibility', isVisible ? 'none' : 'visible')
      else if (id.startsWith(OVERLAY_PREFIX)) this.#map.setLayoutProperty(id, 'visibility', isVisible ? 'visible' : 'none')
    }
    this.#onDrawn(isVisible ? { base: 'vector', credits: this.#credits() } : { base: 'gl' })
  }

  #credits(): Credit[] {
    const sources = Object.keys(this.#map.getStyle().sources).filter((id) => id !== SHIPPED_SOURCE)
    return creditsOf(
      sources.map((id) => this.#map.getSource(id)?.attribution),
      this.#styleUrl ?? '',
    )
  }

  #recolour() {
    for (const layer of shippedLayers(this.#drawnMap, token)) {
      if (layer.type === 'background') this.#map.setPaintProperty(layer.id, 'background-color', layer.paint?.['background-color'])
      if (layer.type === 'fill') this.#map.setPaintProperty(layer.id, 'fill-color', layer.paint?.['fill-color'])
      if (layer.type === 'line') this.#map.setPaintProperty(layer.id, 'line-color', layer.paint?.['line-color'])
    }
  }
}

const OVERLAY_PREFIX = 'over:'

/** Adds the layers of the vector style above the shipped ones, with prefixed ids; not its background, which would cover them. */
function withOverlay(shipped: StyleSpecification, overlay: StyleSpecification): StyleSpecification {
  const layers = overlay.layers
    .filter(({ type }) => type !== 'background')
    .map((layer) => ({ ...layer, id: `${OVERLAY_PREFIX}${layer.id}` }))
  return { ...overlay, sources: { ...overlay.sources, ...shipped.sources }, layers: [...shipped.layers, ...layers] }
}

const token: Token = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Watches the system's color scheme and the manual theme on `<html>`. */
function watchTheme(onChange: () => void, signal: AbortSignal) {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', onChange, { signal })
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  signal.addEventListener('abort', () => observer.disconnect())
}
