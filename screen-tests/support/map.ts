import { expect, vi } from 'vitest'
import { screen, waitFor, within } from './test.tsx'

/** The size of the map beside its list on a desktop. */
export const MAP_SIZE = { width: 1056, height: 828 }

/** Gives every map a size, which jsdom does not, so that it can position its markers. Call it before each test. */
export function stubMapSize(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class implements ResizeObserver {
      readonly #listener: ResizeObserverCallback
      constructor(listener: ResizeObserverCallback) {
        this.#listener = listener
      }
      observe(target: Element) {
        queueMicrotask(() => this.#listener([{ target, contentRect: MAP_SIZE } as unknown as ResizeObserverEntry], this))
      }
      unobserve() {}
      disconnect() {}
    },
  )
}

// By label: a query by role takes a second on the many elements of a map.
export const findMap = () => screen.findByLabelText('Mappa degli oggetti')
export const findMarkers = async () => [...(await findMap()).querySelectorAll<HTMLElement>('[data-marker]')]
/** A marker or a cluster, by its accessible name. */
export const findMarker = async (name: string) =>
  within(await findMap()).findByLabelText<HTMLButtonElement>(name, { selector: 'button:not([inert])' })
export const findNearbyList = async () => within(await screen.findByLabelText('Elenco degli oggetti vicini'))
const nearbyCards = () => [
  ...screen.getByLabelText('Elenco degli oggetti vicini').querySelectorAll<HTMLAnchorElement>('li > a[href^="/item/"]'),
]
/** The title is the first text of a card. */
const titleOf = (card: Element) => document.createTreeWalker(card, NodeFilter.SHOW_TEXT).nextNode()?.textContent
/** The card of an item in the list beside the map. */
export const findNearbyCard = (title: string) =>
  waitFor(() => {
    const card = nearbyCards().find((candidate) => titleOf(candidate) === title)
    if (!card) throw new Error(`the list beside the map has no “${title}”`)
    return card
  })
export const findField = (name: string) => screen.findByLabelText<HTMLSelectElement>(name, { selector: 'select' })
export const findDialog = async (name: string) => within(await screen.findByLabelText(name, { selector: '[role=dialog]' }))
export const expectNoDialog = () => waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())

/** The titles of the list beside the map, in its order. */
export const nearbyTitles = () => nearbyCards().map(titleOf)

/** The count of items in the panel, with ordinary spaces. */
export const countText = () =>
  screen.getByLabelText('Mappa', { selector: 'section' }).querySelector('[role=status]')?.textContent?.replaceAll('\u00a0', ' ')
/** Waits until the panel shows this count of items. */
export const expectCount = (text: string) => waitFor(() => expect(countText()).toBe(text))

/** Latitude, longitude and zoom in the address. The map writes them when it stops moving. */
export const viewInAddress = () => new URL(window.location.href).searchParams.get('vista')?.split(',').map(Number) ?? null
export const expectView = (view: number[]) => waitFor(() => expect(viewInAddress()).toEqual(view))
