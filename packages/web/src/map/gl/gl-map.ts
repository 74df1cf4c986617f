import 'maplibre-gl/dist/maplibre-gl.css'
import type { Point } from '@barattolo/domain/map/distance'
import { Map as MapLibre, type StyleSpecification, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { shiftBetween, type View, type Xy } from '../mercator.ts'
import { SCHEMATIC, shippedLayers, shippedStyle, type Token } from './shipped-style.ts'
import { vectorStyle } from './vector-style.ts'

setWorkerUrl(workerUrl)

type Drawn = 'shipped' | 'gl' | 'vector'

interface Shown {
  view: View
  /** The point in the middle of the frame, and the size of the frame in pixels. */
  middle: Point
  width: number
  height: number
  /** Whether this is the final view of the movement. */
  rests: boolean
}

/** Maximum shift before a redraw: less than the canvas extends beyond the edges (`map.css`), and not that of the SVG layers. */
const PUSHED_MOST = 130

/** Null if creating the WebGL context fails. */
export function glMap(...given: ConstructorParameters<typeof GlMap>): GlMap | null {
  try {
    return new GlMap(...given)
  } catch {
    return null
  }
}

/** A MapLibre map that follows the camera: the shipped style immediately, the vector style on top when its host answers. */
export class GlMap {
  readonly #map: MapLibre
  readonly #onDrawn: (drawn: Drawn) => void
  readonly #gone = new AbortController()
  #vector = false
  #size = ''
  #drawn: View | null = null
  readonly #styleUrl: string | null

  constructor(holder: HTMLElement, styleUrl: string | null, onDrawn: (drawn: Drawn) => void) {
    this.#onDrawn = onDrawn
    this.#styleUrl = styleUrl
    this.#map = new MapLibre({
      container: holder,
      style: shippedStyle(token),
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
    // The listener prevents MapLibre from logging errors of the tile host to the console; the shipped map stays visible.
    this.#map.on('error', () => (this.#vector ? this.#showVector(false) : undefined))
    this.#map.getCanvas().addEventListener('webglcontextlost', () => onDrawn('shipped'), { signal: this.#gone.signal })
    watchTheme(() => this.#recolour(), this.#gone.signal)
  }

  /** Shifts the drawn canvas for a small movement at the same zoom; redraws it for a larger one and for the final view. */
  show({ view, middle, width, height, rests }: Shown) {
    const size = `${width} ${height}`
    const first = this.#size === ''
    const by = this.#drawn && size === this.#size && view.zoom === this.#drawn.zoom ? shiftBetween(this.#drawn, view) : null
    if (by && !rests && Math.max(Math.abs(by.x), Math.abs(by.y)) <= PUSHED_MOST) return this.#push(by)
    if (by?.x === 0 && by.y === 0) return this.#push(by)
    if (size !== this.#size) this.#map.resize()
    this.#size = size
    this.#drawn = view
    this.#map.jumpTo({ center: [middle.lng, middle.lat], zoom: view.zoom })
    // In the same frame in which the shift is reset.
    this.#map.redraw()
    this.#push({ x: 0, y: 0 })
    // MapLibre was idle at its initial position before the first jump: only from now on `idle` means that this view is drawn.
    if (first) this.#map.once('idle', () => this.#isDrawn())
  }

  #push({ x, y }: Xy) {
    this.#map.getContainer().style.transform = x === 0 && y === 0 ? '' : `translate(${x}px, ${y}px)`
  }

  #isDrawn() {
    this.#onDrawn('gl')
    if (this.#styleUrl) void this.#lay(this.#styleUrl)
  }

  remove() {
    this.#gone.abort()
    this.#onDrawn('shipped')
    this.#map.remove()
  }

  async #lay(styleUrl: string) {
    const style = await vectorStyle(styleUrl, this.#gone.signal)
    if (!style || this.#gone.signal.aborted) return
    this.#vector = true
    this.#map.setStyle(over(shippedStyle(token), style))
    // The tiles of the vector style are drawn without an error.
    this.#map.once('idle', () => (this.#vector ? this.#showVector(true) : undefined))
  }

  #showVector(shown: boolean) {
    if (!shown) this.#vector = false
    for (const { id } of this.#map.getStyle().layers) {
      if (SCHEMATIC.test(id)) this.#map.setLayoutProperty(id, 'visibility', shown ? 'none' : 'visible')
      else if (id.startsWith(OVER)) this.#map.setLayoutProperty(id, 'visibility', shown ? 'visible' : 'none')
    }
    this.#onDrawn(shown ? 'vector' : 'gl')
  }

  #recolour() {
    for (const layer of shippedLayers(token)) {
      if (layer.type === 'background') this.#map.setPaintProperty(layer.id, 'background-color', layer.paint?.['background-color'])
      if (layer.type === 'fill') this.#map.setPaintProperty(layer.id, 'fill-color', layer.paint?.['fill-color'])
      if (layer.type === 'line') this.#map.setPaintProperty(layer.id, 'line-color', layer.paint?.['line-color'])
    }
  }
}

const OVER = 'over:'

/** The layers of the vector style above ours, with prefixed ids, without its background, which would hide the shipped map. */
function over(shipped: StyleSpecification, theirs: StyleSpecification): StyleSpecification {
  const layers = theirs.layers
    .filter(({ type }) => type !== 'background')
    .map((layer) => ({ ...layer, id: `${OVER}${layer.id}` }))
  return { ...theirs, sources: { ...theirs.sources, ...shipped.sources }, layers: [...shipped.layers, ...layers] }
}

const token: Token = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Watches the system's color scheme and the manual theme on `<html>`. */
function watchTheme(changed: () => void, signal: AbortSignal) {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed, { signal })
  const watch = new MutationObserver(changed)
  watch.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  signal.addEventListener('abort', () => watch.disconnect())
}
