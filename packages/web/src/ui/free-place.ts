/** What a person can press or type into: nothing may lie over it. */
const PRESSABLE = 'a, button, input, select, textarea, summary, label, [role=button], [role=tab]'
/** How far apart the points are at which the page is looked at: smaller than any control. */
const ACROSS = 24
const DOWN = 8

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Whether nothing that can be pressed lies under this box, as the page stands now. */
export function isFree({ left, right, top, bottom }: Box): boolean {
  for (let y = top; y < bottom; y += DOWN) if (!isFreeLine(y, left, right)) return false
  return isFreeLine(bottom, left, right)
}

/** The lowest place of this height in which nothing can be pressed: its top edge, or null where the page has none. */
export function findFreeTop({ left, right, top, bottom }: Box, height: number): number | null {
  const lines: boolean[] = []
  for (let y = bottom; y >= top; y -= DOWN) lines.push(isFreeLine(y, left, right))
  const start = lowestRun(lines, Math.ceil(height / DOWN) + 1)
  return start === null ? null : bottom - start * DOWN - height
}

/** Where the first run of so many free lines begins; null where there is none. */
export function lowestRun(lines: readonly boolean[], length: number): number | null {
  let run = 0
  for (const [index, free] of lines.entries()) {
    run = free ? run + 1 : 0
    if (run === length) return index - length + 1
  }
  return null
}

function isFreeLine(y: number, left: number, right: number): boolean {
  for (let x = left; x < right; x += ACROSS) if (isPressable(x, y)) return false
  return !isPressable(right, y)
}

function isPressable(x: number, y: number): boolean {
  return document.elementFromPoint(x, y)?.closest(PRESSABLE) != null
}
