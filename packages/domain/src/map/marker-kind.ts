export type MarkerKind = 'repair' | 'gift' | 'swap'

/** The marker for a status in free text. */
export function markerKind(status: string): MarkerKind {
  const text = status.toLowerCase()
  if (text.includes('ripar')) return 'repair'
  if (text.includes('don') || text.includes('gratis')) return 'gift'
  return 'swap'
}
