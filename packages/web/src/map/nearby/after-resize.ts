/** Calls `run` two frames after a resize: the map is measured in the first, markers move in the second. Returns a cleanup. */
export function afterResize(run: () => void): () => void {
  const schedule = () => requestAnimationFrame(() => requestAnimationFrame(run))
  window.addEventListener('resize', schedule)
  return () => window.removeEventListener('resize', schedule)
}
