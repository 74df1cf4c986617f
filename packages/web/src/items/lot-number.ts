const MAX_LOT_NUMBER = 999

/** "N° 214": a short number derived from the object's id. Decorative and not unique. */
export function lotNumber(id: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193)
  return ((hash >>> 0) % MAX_LOT_NUMBER) + 1
}
