/** Calls `run` two frames after a resize: the map is measured in the first, markers move in the second. Returns a cleanup. */
export function afterResize(run: () => void): () => void {
  const later = () => requestAnimationFrame(() => requestAnimationFrame(run))
  window.addEventListener('resize', later)
  return () => window.removeEventListener('resize', later)
}
