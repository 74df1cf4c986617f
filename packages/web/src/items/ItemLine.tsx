import type { ReactNode } from 'react'

interface ItemLineProps {
  /** `town`: up to six a row. `row`: small cards, one row, sideways where they do not fit. */
  shape?: 'town' | 'row'
  children: ReactNode
}

/** The string that cards hang on. Segments meet between the cards, so any number of them hangs correctly. */
export function ItemLine({ shape = 'town', children }: ItemLineProps) {
  return <div className={`line line--${shape}`}>{children}</div>
}

/** A card's own segment of the string, and the loop through its hole. */
export function CardString() {
  return (
    <>
      <svg className="card__thread" viewBox="0 0 100 46" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 2Q25 9 50 9T100 2" />
      </svg>
      <svg className="card__loop" viewBox="0 0 20 37" aria-hidden="true">
        <path d="M10 1C5 12 6 25 10 35M10 1c5 11 4 24 0 34" />
      </svg>
    </>
  )
}
