let isSupported: boolean | null = null

/** Checked once, before the 400 KB of MapLibre are loaded. */
export function hasWebGl(): boolean {
  if (isSupported === null) {
    const context = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: false })
    isSupported = context !== null
    context?.getExtension('WEBGL_lose_context')?.loseContext()
  }
  return isSupported
}
