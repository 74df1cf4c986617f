let works: boolean | null = null

/** Checked once, before the 400 KB of MapLibre are loaded. */
export function webGlWorks(): boolean {
  if (works === null) {
    const context = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: false })
    works = context !== null
    context?.getExtension('WEBGL_lose_context')?.loseContext()
  }
  return works
}
