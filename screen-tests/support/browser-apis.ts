/** Browser APIs that the app uses and jsdom lacks. None does layout or painting: tests that need those belong in `e2e/`. */

const WIDE = 1440
const NARROW = 390
const HEIGHT = 844

/** Sets the viewport for media queries: a phone or a desktop. */
export function setViewport({ phone }: { phone: boolean }) {
  Object.assign(window, { innerWidth: phone ? NARROW : WIDE, innerHeight: HEIGHT })
}

function matchesQuery(query: string): boolean {
  if (query.includes('prefers-reduced-motion')) return true
  if (query.includes('prefers-color-scheme')) return false
  const bounds = [...query.matchAll(/\((min|max)-(width|height): (\d+)px\)/g)]
  return (
    bounds.length > 0 &&
    bounds.every(([, bound, side, pixels]) => {
      const size = side === 'width' ? window.innerWidth : window.innerHeight
      return bound === 'min' ? size >= Number(pixels) : size <= Number(pixels)
    })
  )
}

/** Reports every element as visible. */
class AlwaysVisibleObserver implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  readonly #callback: IntersectionObserverCallback
  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback
  }
  observe(target: Element) {
    const entry = { isIntersecting: true, target } as IntersectionObserverEntry
    queueMicrotask(() => this.#callback([entry], this))
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

/** Reports no size change. */
class FixedSizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

export function addBrowserApis() {
  // The server in this process sends Node's buffers, which Fastify recognises by this class; jsdom has one of its own.
  globalThis.ArrayBuffer = Buffer.alloc(0).buffer.constructor as ArrayBufferConstructor
  Object.assign(window, {
    matchMedia: (query: string) =>
      Object.assign(new EventTarget(), { matches: matchesQuery(query), media: query, addListener() {}, removeListener() {} }),
    IntersectionObserver: AlwaysVisibleObserver,
    ResizeObserver: FixedSizeObserver,
    scrollTo: () => undefined,
    // No other window has opened this one.
    opener: null,
  })
  Object.assign(globalThis, {
    matchMedia: window.matchMedia,
    IntersectionObserver: AlwaysVisibleObserver,
    ResizeObserver: FixedSizeObserver,
  })
  Element.prototype.scrollIntoView = () => undefined
  Element.prototype.scrollTo = () => undefined
  Element.prototype.setPointerCapture = () => undefined
  Element.prototype.getAnimations = () => []
  // jsdom has no layout, so there is no element at any point.
  document.elementFromPoint = () => null
  // React warns about `search` elements, because jsdom does not implement them.
  const create = document.createElement.bind(document)
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (name === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' })
    return element
  }
  // No WebGL: the map is drawn as SVG.
  HTMLCanvasElement.prototype.getContext = () => null
}
