import { useEffect, useLayoutEffect } from 'react'
import * as z from 'zod/mini'
import type { Place } from './navigation.ts'

const KEY = 'barattolo:scroll'
const kept = z.record(z.string(), z.number())

/** A new screen begins at its top (or where its address points); Back and a reload find it as it was left. */
export function useScroll({ location, action, keepScroll }: Place) {
  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    window.addEventListener('pagehide', keepPositions)
    return () => window.removeEventListener('pagehide', keepPositions)
  }, [])
  const { key, hash } = location
  useLayoutEffect(() => {
    if (!keepScroll) scrollFor(hash, action === 'POP' ? positions().get(key) : undefined)
    const remember = () => positions().set(key, window.scrollY)
    remember()
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key, hash, action, keepScroll])
}

function scrollFor(hash: string, before: number | undefined) {
  const target = hash === '' || before !== undefined ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  if (target) target.scrollIntoView()
  else window.scrollTo(0, before ?? 0)
}

let known: Map<string, number> | null = null

/** How far each step of this tab's history was scrolled, in pixels. */
function positions(): Map<string, number> {
  known ??= new Map(Object.entries(read()))
  return known
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
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(positions())))
  } catch {
    // A full or forbidden storage: the next visit begins at the top.
  }
}
