/** Calls `run` two frames after each resize: the map measures itself in the first and what stands on it moves in the second. Answers how to stop. */
export function afterResize(run: () => void): () => void {
  const later = () => requestAnimationFrame(() => requestAnimationFrame(run))
  window.addEventListener('resize', later)
  return () => window.removeEventListener('resize', later)
}
