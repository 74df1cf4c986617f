import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { configQuery } from '../shared/api/config.ts'
import { load, save } from '../shared/storage/storage.ts'
import { useHydrated } from '../ui/loading/use-hydrated.ts'

/** The choice belongs to the device, and stays when the user signs out. */
const STORAGE_KEY = 'barattolo:mappa-dettagliata'

/** Kept in memory too, for a device whose storage is blocked. */
let isChosen: boolean | null = null
const listeners = new Set<() => void>()

function readChoice(): boolean {
  isChosen ??= load(STORAGE_KEY, (stored) => z.parse(z.boolean(), stored), false)
  return isChosen
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function chooseDetailedMap(chosen: boolean) {
  isChosen = chosen
  save(STORAGE_KEY, chosen || null)
  for (const listener of listeners) listener()
}

/**
 * The vector style comes from another host, which sees the area that the user looks at. So its address is given to a map only
 * after the user has asked for it on this device; maps on which users place themselves never use it.
 */
export function useDetailedMap() {
  const config = useQuery(configQuery)
  const chosen = useSyncExternalStore(subscribe, readChoice, () => false)
  // The HTML from the server has no button for it.
  const isHydrated = useHydrated()
  const available = (isHydrated && config.data?.mapStyleUrl) || null
  return { chosen, host: available === null ? null : new URL(available).host, styleUrl: chosen ? available : null }
}
