import type { DrawnMap } from '@barattolo/domain/drawn-map'
import { useEffect, useState } from 'react'
import { useTown } from '../../shared/town.tsx'

/** The last one that was asked for. A page has one town. */
let loading: { path: string; map: Promise<DrawnMap | null> } | null = null
let loaded: { path: string; map: DrawnMap } | null = null

/** Null if the file cannot be loaded; the next call tries again. */
export function loadDrawnMap(path: string): Promise<DrawnMap | null> {
  if (loading?.path === path) return loading.map
  const map = fetchDrawnMap(path)
  loading = { path, map }
  return map
}

async function fetchDrawnMap(path: string): Promise<DrawnMap | null> {
  try {
    const response = await fetch(path)
    if (!response.ok) throw new Error(`status ${response.status}`)
    // The server has checked it.
    const map = (await response.json()) as DrawnMap
    loaded = { path, map }
    return map
  } catch {
    loading = null
    return null
  }
}

/**
 * The drawn map of the town: undefined while it is loaded, null without one or if it cannot be loaded. It is larger than the rest of the
 * screen, and so loaded only if it is wanted.
 */
export function useDrawnMap(isWanted: boolean): DrawnMap | null | undefined {
  const { drawnMapPath: path } = useTown()
  const [map, setMap] = useState(() => (path === null ? null : loaded?.path === path ? loaded.map : undefined))
  useEffect(() => {
    if (path === null || map !== undefined || !isWanted) return
    let isMounted = true
    void loadDrawnMap(path).then((result) => {
      if (isMounted) setMap(result)
    })
    return () => {
      isMounted = false
    }
  }, [path, map, isWanted])
  return map
}
