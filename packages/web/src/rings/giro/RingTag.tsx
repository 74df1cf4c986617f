import { Link } from 'react-router'
import { ItemImage } from '../../items/ItemImage.tsx'
import { ItemThumb } from '../../items/ItemThumb.tsx'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import boxStyles from '../../ui/box.module.css'
import { classes } from '../../ui/classes.ts'
import { Icon, type IconName } from '../../ui/icon/Icon.tsx'
import textStyles from '../../ui/text.module.css'
import shapeStyles from './RingShape.module.css'
import type { RingItem } from './ring-view.ts'

const labels = texts.ringPage.drawing

export interface TagDirection {
  icon: IconName
  text: string
}

interface RingTagProps {
  items: readonly (Omit<RingItem, 'isBroken' | 'change'> & Partial<Pick<RingItem, 'isBroken' | 'change'>>)[]
  direction: TagDirection
  /** Whether the user receives these objects. */
  isMine: boolean
  /** Whether the picture is above the title, as in the wide layout. */
  isTall?: boolean
}

/**
 * The objects of a leg, on a paper tag. The sentences have the same links, so these are for the pointer only: the drawing is hidden
 * from screen readers and the keyboard.
 */
export function RingTag({ items, direction, isMine, isTall = false }: RingTagProps) {
  const isAlone = isTall && items.length === 1
  return (
    <div
      data-slot="ring-tag"
      className={classes(shapeStyles.tag, isMine && shapeStyles.tagMine, isAlone && shapeStyles.tagPicture)}
    >
      <TagLoop />
      <div className={shapeStyles.tagBody}>
        {items.map((item) => (
          <Link
            key={item._id}
            to={paths.item(item._id)}
            tabIndex={-1}
            className={classes(shapeStyles.tagItem, item.change && shapeStyles.tagItemNew)}
          >
            {isAlone ? <ItemImage item={{ ...item, images: [] }} sizes="200px" /> : <ItemThumb item={item} />}
            <span className={boxStyles.grow}>
              <b className={textStyles.twoLines}>{item.title}</b>
              <Direction {...markOf(item, direction, isMine)} />
            </span>
          </Link>
        ))}
      </div>
    </div>
  )
}

/** A change is named instead of the direction, which other objects of the tag show. Received objects have texts of their own. */
function markOf({ isBroken, change }: RingTagProps['items'][number], direction: TagDirection, isMine: boolean): TagDirection {
  if (isBroken) return { icon: 'crossCircle', text: labels.broken }
  if (change === 'added') return { icon: 'plus', text: isMine ? labels.addedForYou : labels.added }
  return change === 'edited' ? { icon: 'pencil', text: isMine ? labels.editedForYou : labels.edited } : direction
}

/** A tag without an object, while one is looked for. */
export function EmptyTag({ title, direction }: { title: string; direction: TagDirection }) {
  return (
    <div className={classes(shapeStyles.tag, shapeStyles.tagEmpty)}>
      <div className={shapeStyles.tagBody}>
        <Icon name="magnifier" />
        <span className={boxStyles.grow}>
          <b>{title}</b>
          <Direction {...direction} />
        </span>
      </div>
    </div>
  )
}

function Direction({ icon, text }: TagDirection) {
  return (
    <span className={shapeStyles.tagDirection}>
      <Icon name={icon} />
      {text}
    </span>
  )
}

/** The thread by which a tag hangs from the string. */
function TagLoop() {
  return (
    <svg className={shapeStyles.tagLoop} viewBox="0 0 56 24" aria-hidden="true">
      <path d="M0 12C10 2 24 5 54 13M0 12c12 12 26 8 54 2" />
    </svg>
  )
}
