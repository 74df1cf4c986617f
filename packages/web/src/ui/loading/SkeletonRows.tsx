import { Fragment, type ReactNode } from 'react'
import boxStyles from '../box.module.css'
import textStyles from '../text.module.css'
import { Skeleton } from './Skeleton.tsx'

interface SkeletonRowsProps {
  /** Text for screen readers while the list loads. */
  text: string
  /** A row of the list, with an image and these two lines of text. */
  renderRow: (words: ReactNode) => ReactNode
}

/** Placeholder rows of a list that loads. */
export function SkeletonRows({ text, renderRow }: SkeletonRowsProps) {
  return (
    <>
      <span className={textStyles.hidden} role="status">
        {text}
      </span>
      {[1, 2, 3].map((key) => (
        <Fragment key={key}>
          {renderRow(
            <span className={boxStyles.grow}>
              <Skeleton shape="title" />
              <Skeleton shape="words" />
            </span>,
          )}
        </Fragment>
      ))}
    </>
  )
}
