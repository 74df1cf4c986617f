import { classes } from '../classes.ts'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** The first line of a row, the line below it, a square image. */
  shape?: 'title' | 'words' | 'square'
  /** A line of text, one of larger text, a button or heading, a row with an image, a section. */
  height?: 'line' | 'lead' | 'control' | 'row' | 'section'
  /** Half, three fifths or four fifths of the line; by default all of it. */
  width?: 'half' | 'short' | 'long'
  /** Of what it takes the place. */
  slot?: 'avatar' | 'thumb'
  className?: string | undefined
}

const SHAPES = { title: styles.title, words: styles.words, square: styles.square }
const HEIGHTS = {
  line: styles.line,
  lead: styles.lead,
  control: styles.control,
  row: styles.row,
  section: styles.section,
}
const WIDTHS = { half: styles.half, short: styles.short, long: styles.long }

/** A grey placeholder while content loads. Without shape and height, give it the size of the content. */
export function Skeleton({ shape, height, width, slot, className }: SkeletonProps) {
  const names = classes(styles.skeleton, shape && SHAPES[shape], height && HEIGHTS[height], width && WIDTHS[width], className)
  return <span className={names} data-skeleton data-slot={slot} aria-hidden="true" />
}
