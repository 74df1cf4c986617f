import { expect, vi } from 'vitest'
import { screen, waitFor, within } from './test.tsx'

/** What the map beside its list has on a desk. */
export const BOARD = { width: 1056, height: 828 }

/** Gives every map a size, which jsdom does not. The map computes from it where its markers stand. Call it before each test. */
export function giveMapsASize(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class implements ResizeObserver {
      readonly #listener: ResizeObserverCallback
      constructor(listener: ResizeObserverCallback) {
        this.#listener = listener
      }
      observe(target: Element) {
        queueMicrotask(() => this.#listener([{ target, contentRect: BOARD } as unknown as ResizeObserverEntry], this))
      }
      unobserve() {}
      disconnect() {}
    },
  )
}

// By label: among the paths and names of a map a search by role takes a second.
export const board = () => screen.findByLabelText('Mappa degli oggetti')
export const markers = async () => [...(await board()).querySelectorAll<HTMLElement>('[data-marker]')]
/** A marker or a cluster, by its name. */
export const marker = async (name: string) =>
  within(await board()).findByLabelText<HTMLButtonElement>(name, { selector: 'button:not([inert])' })
export const nearby = async () => within(await screen.findByLabelText('Elenco degli oggetti vicini'))
/** The card of an object in the list beside the map. */
export const cardNearby = (title: string) =>
  waitFor(() => {
    const cards = [...document.querySelectorAll<HTMLAnchorElement>('.near a')]
    const card = cards.find((one) => one.querySelector('.nr__t')?.textContent === title)
    if (!card) throw new Error(`the list has no ${title}`)
    return card
  })
export const field = (name: string) => screen.findByLabelText<HTMLSelectElement>(name, { selector: 'select' })
export const dialogNamed = async (name: string) => within(await screen.findByLabelText(name, { selector: '[role=dialog]' }))
export const dialogsClose = () => waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())

/** The titles of the list beside the map, in its order. */
export const titlesNearby = () => [...document.querySelectorAll('.near .nr__t')].map(({ textContent }) => textContent)

/** Waits until the panel says how many objects there are, with any kind of spaces. */
export const counts = (text: string) =>
  waitFor(() => {
    const panel = screen.getByLabelText('Mappa', { selector: 'section' })
    expect(panel.querySelector('[role=status]')?.textContent?.replaceAll('\u00a0', ' ')).toBe(text)
  })

/** Latitude, longitude and zoom of the address, once the map rests. */
export const viewInAddress = () => new URL(window.location.href).searchParams.get('vista')?.split(',').map(Number) ?? null
export const looksAt = (view: number[]) => waitFor(() => expect(viewInAddress()).toEqual(view))
