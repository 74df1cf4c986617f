/** Controls that the user can click or type into, and what they show to another person: a toast must not cover them. */
const KEPT_FREE = 'a, button, input, select, textarea, summary, label, [role=button], [role=tab], [data-keep-free]'
/** Distance between the points at which the page is sampled, in pixels: smaller than any control. */
const STEP_X = 24
const STEP_Y = 8

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Whether this box currently covers nothing that is kept free. */
export function isFree({ left, right, top, bottom }: Box): boolean {
  for (let y = top; y < bottom; y += STEP_Y) if (!isFreeLine(y, left, right)) return false
  return isFreeLine(bottom, left, right)
}

/** The top edge of the lowest area of this height that a toast may cover; null if the page has none. */
export function findFreeTop({ left, right, top, bottom }: Box, height: number): number | null {
  const lines: boolean[] = []
  for (let y = bottom; y >= top; y -= STEP_Y) lines.push(isFreeLine(y, left, right))
  const start = lowestRun(lines, Math.ceil(height / STEP_Y) + 1)
  return start === null ? null : bottom - start * STEP_Y - height
}

/** The index at which the first run of `length` free lines begins; null if there is none. */
export function lowestRun(lines: readonly boolean[], length: number): number | null {
  let run = 0
  for (const [index, free] of lines.entries()) {
    run = free ? run + 1 : 0
    if (run === length) return index - length + 1
  }
  return null
}

function isFreeLine(y: number, left: number, right: number): boolean {
  for (let x = left; x < right; x += STEP_X) if (isKeptFree(x, y)) return false
  return !isKeptFree(right, y)
}

function isKeptFree(x: number, y: number): boolean {
  return document.elementFromPoint(x, y)?.closest(KEPT_FREE) != null
}
