import { readHealth } from '@barattolo/domain/readiness'
import { send } from '../shared/api/http.ts'
import { queryClient } from '../shared/api/query-client.ts'

/** The builds from which this tab has reloaded. */
const STORAGE_KEY = 'barattolo:ricaricato'

type TextField = HTMLInputElement | HTMLTextAreaElement

/**
 * A page that stays open during an upgrade asks for files that the server no longer has. It then reloads, once for each build, unless
 * that would lose a text; otherwise it shows what it shows without network. Returns the function that ends it, for tests.
 * @param build differs in each build.
 */
export function reloadAfterUpgrade(build: string, reload = () => window.location.reload()): () => void {
  const changedFields = new Set<TextField>()
  const recordField = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) changedFields.add(target)
  }
  const canReload = () => queryClient.isMutating() === 0 && ![...changedFields].some(hasUnsavedText)
  const onMissingFile = async () => {
    if (!canReload()) return
    // Without network the page that is open is all that the user has.
    const answer = await send(readHealth, {}).catch(() => null)
    if (answer?.ok && canReload() && rememberReload(build)) reload()
  }
  // Before React, which may remove the field in its handler.
  addEventListener('input', recordField, true)
  addEventListener('vite:preloadError', onMissingFile)
  return () => {
    removeEventListener('input', recordField, true)
    removeEventListener('vite:preloadError', onMissingFile)
  }
}

/** Whether the field is still there with a text that neither the storage of this browser nor the address has. */
function hasUnsavedText({ isConnected, value }: TextField): boolean {
  if (!isConnected || value === '') return false
  return !keptTexts().some((kept) => kept === value || kept.includes(JSON.stringify(value)))
}

function keptTexts(): string[] {
  const inAddress = [...new URLSearchParams(window.location.search).values()]
  try {
    return [...inAddress, ...Object.values<string>({ ...sessionStorage }), ...Object.values<string>({ ...localStorage })]
  } catch {
    return inAddress
  }
}

/** False if this tab has already reloaded from this build, or cannot remember that it has. */
function rememberReload(build: string): boolean {
  try {
    const builds = sessionStorage.getItem(STORAGE_KEY)?.split(' ') ?? []
    if (builds.includes(build)) return false
    sessionStorage.setItem(STORAGE_KEY, [...builds, build].join(' '))
    return true
  } catch {
    return false
  }
}
