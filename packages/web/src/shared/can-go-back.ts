/** Whether an internal link led to this page in this tab; a new tab has no history to go back to. */
export function canGoBack(
  { referrer }: { referrer: string } = document,
  { origin }: { origin: string } = location,
  { length }: { length: number } = history,
): boolean {
  return length > 1 && referrer.startsWith(`${origin}/`)
}
