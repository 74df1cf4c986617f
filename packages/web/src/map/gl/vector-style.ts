import type { StyleSpecification } from 'maplibre-gl'

const TIMEOUT_MS = 8000

/** Fetches a style; null without network, for an error response, and for a response that is not a style. */
export async function fetchVectorStyle(url: string, signal: AbortSignal): Promise<StyleSpecification | null> {
  if (!navigator.onLine) return null
  try {
    const response = await fetch(url, { signal: withTimeout(signal) })
    const style: unknown = response.ok ? await response.json() : null
    return isStyle(style) ? style : null
  } catch {
    return null
  }
}

/** As `AbortSignal.any` with `AbortSignal.timeout`; Safari before 17.4 has no `any`. */
function withTimeout(signal: AbortSignal): AbortSignal {
  if (signal.aborted) return signal
  const controller = new AbortController()
  const abort = () => controller.abort()
  signal.addEventListener('abort', abort, { once: true })
  setTimeout(abort, TIMEOUT_MS)
  return controller.signal
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
