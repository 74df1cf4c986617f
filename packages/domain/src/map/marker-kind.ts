export type MarkerKind = 'repair' | 'gift' | 'swap'

/** Which marker stands for a status, whatever words it is written in. */
export function markerKind(status: string): MarkerKind {
  const text = status.toLowerCase()
  if (text.includes('ripar')) return 'repair'
  if (text.includes('don') || text.includes('gratis')) return 'gift'
  return 'swap'
}
