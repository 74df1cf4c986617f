/** Whether a link of ours led to this page in this tab; in a new tab there is nothing to go back to. */
export function cameFromHere(
  { referrer }: { referrer: string } = document,
  { origin }: { origin: string } = location,
  { length }: { length: number } = history,
): boolean {
  return length > 1 && referrer.startsWith(`${origin}/`)
}
