import { useEffect, useLayoutEffect } from 'react'
import * as z from 'zod/mini'
import type { Place } from './navigation.ts'

const KEY = 'barattolo:scroll'
const kept = z.record(z.string(), z.number())

/** A new screen starts at the top or at its URL's hash; Back and a reload restore the scroll position. */
export function useScroll({ location, action, keepScroll }: Place) {
  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    window.addEventListener('pagehide', keepPositions)
    return () => window.removeEventListener('pagehide', keepPositions)
  }, [])
  const { hash } = location
  const step = stepOf(location)
  useLayoutEffect(() => {
    if (!keepScroll) scrollFor(hash, action === 'POP' ? positions(step).get(step) : undefined)
    const remember = () => positions(step).set(step, window.scrollY)
    remember()
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [step, hash, action, keepScroll])
}

function scrollFor(hash: string, before: number | undefined) {
  const target = hash === '' || before !== undefined ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  if (target) target.scrollIntoView()
  else window.scrollTo(0, before ?? 0)
}

let known: Map<string, number> | null = null

/** After every page load the first history entry has the key "default", so its URL identifies it instead. */
function stepOf({ key, pathname, search }: Place['location']): string {
  return key === 'default' ? `${pathname}${search}` : key
}

/** The scroll position of each entry of this tab's history, in pixels; `entryKey` is the current one. */
function positions(step: string): Map<string, number> {
  if (!known) {
    known = new Map(Object.entries(read()))
    if (isOpenedAnew()) known.delete(step)
  }
  return known
}

/** By a typed URL, a notice or an external link, not by Back or a reload. */
function isOpenedAnew(): boolean {
  return performance.getEntriesByType('navigation').some((load) => 'type' in load && load.type === 'navigate')
}

function read(): Record<string, number> {
  try {
    const stored = kept.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'))
    return stored.success ? stored.data : {}
  } catch {
    return {}
  }
}

function keepPositions() {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(known ?? [])))
  } catch {
    // If storage is full or blocked, the next load starts at the top.
  }
}
