import type { ReactNode } from 'react'
import itemStyles from '../Items.module.css'

interface ItemLineProps {
  /**
   * `town`: up to six cards per row. `row`: small cards in a single row that scrolls horizontally. `strip`: up to ten cards beside other
   * parts of a page, on compact screens in a single row that scrolls horizontally.
   */
  shape?: 'town' | 'row' | 'strip'
  children: ReactNode
}

/** The string on which cards hang. Every card draws its own segment, so it works for any number of cards. */
export function ItemLine({ shape = 'town', children }: ItemLineProps) {
  return (
    <div data-slot="line" data-shape={shape} className={itemStyles.line}>
      {children}
    </div>
  )
}

/** A card's segment of the string, and the loop through its hole. */
export function CardString() {
  return (
    <>
      <svg
        data-slot="card-thread"
        className={itemStyles.cardThread}
        viewBox="0 0 100 46"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d="M0 2Q25 9 50 9T100 2" />
      </svg>
      <svg data-slot="card-loop" className={itemStyles.cardLoop} viewBox="0 0 20 37" aria-hidden="true">
        <path d="M10 1C5 12 6 25 10 35M10 1c5 11 4 24 0 34" />
      </svg>
    </>
  )
}
