import outline from '@phosphor-icons/core/assets/bold/heart-bold.svg?raw'
import filled from '@phosphor-icons/core/assets/fill/heart-fill.svg?raw'

const pathOf = (svg: string) => /\sd="([^"]+)"/.exec(svg)?.[1]
const OUTLINE = pathOf(outline)
const FILLED = pathOf(filled)

/** A part of the file of the hearts, so that a card does not load all rare icons. */
export function HeartIcon({ full }: { full: boolean }) {
  return (
    <svg className="i heart__i" viewBox="0 0 256 256" aria-hidden="true">
      <path d={full ? FILLED : OUTLINE} />
    </svg>
  )
}
