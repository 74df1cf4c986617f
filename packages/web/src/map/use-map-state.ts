import { useEffect, useRef, useState } from 'react'
import { paths } from '../app/paths.ts'
import { type MapState, mapSearch, readMapState } from './map-address.ts'
import type { View } from './mercator.ts'
import type { Camera } from './use-camera.ts'

/** Longer than the pauses inside one movement; browsers refuse addresses that change at every frame. */
const SETTLED_MS = 200

/** What the map shows, kept in the address without new entries in the history: Back, reload and a link restore it. */
export function useMapState() {
  // The window's own address: the router does not hear of replaced ones.
  const [state, setState] = useState(() => readMapState(window.location.search))
  const latest = useRef(state)

  function change(part: Partial<MapState>) {
    latest.current = { ...latest.current, ...part }
    setState(latest.current)
    if (window.location.pathname !== paths.map) return
    window.history.replaceState(window.history.state, '', paths.map + mapSearch(latest.current))
  }
  return { state, change }
}

/** Calls back with a view on which the map has come to rest. The one it starts from does not count; `startFrom` names another. */
export function useSettled({ now, onDrawn }: Camera, settled: (view: View) => void) {
  const first = useRef<View | null>(null)
  function startFrom(other: View) {
    first.current = other
  }
  const tell = useRef(settled)
  useEffect(() => {
    tell.current = settled
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onDrawn(() => {
      clearTimeout(timer)
      const view = now()
      if (view !== first.current) timer = setTimeout(() => tell.current(view), SETTLED_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [now, onDrawn])
  return startFrom
}
