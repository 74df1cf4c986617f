import type { StyleSpecification } from 'maplibre-gl'

const TIMEOUT_MS = 8000

/** Fetches a style; null without network, for an error response, and for a response that is not a style. */
export async function fetchVectorStyle(url: string, signal: AbortSignal): Promise<StyleSpecification | null> {
  if (!navigator.onLine) return null
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) })
    const style: unknown = response.ok ? await response.json() : null
    return isStyle(style) ? style : null
  } catch {
    return null
  }
}

function isStyle(value: unknown): value is StyleSpecification {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    value.version === 8 &&
    'layers' in value &&
    Array.isArray(value.layers)
  )
}
