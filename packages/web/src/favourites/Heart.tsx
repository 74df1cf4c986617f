import './heart.css'
import { useQuery } from '@tanstack/react-query'
import { useSignIn } from '../identity/sign-in/sign-in.ts'
import type { HeartLook } from '../items/item-slots.ts'
import { useViewerUid } from '../shared/session.ts'
import { texts } from '../shared/texts.ts'
import { heartOf } from './favourites.queries.ts'
import { HeartIcon } from './HeartIcon.tsx'
import { type HeartItem, pressHeart } from './press-heart.ts'

const text = texts.favourites

interface HeartProps {
  item: HeartItem
  look: HeartLook
  onRemoved?: () => void
}

/** The heart of an object: pressed if it is among the viewer's favourites. Its name stays the same, screen readers say the state. */
export function Heart({ item, look, onRemoved }: HeartProps) {
  const viewer = useViewerUid()
  const { data: heart = null } = useQuery({ ...heartOf(viewer ?? '', item._id), enabled: viewer !== null })
  const { startSignIn } = useSignIn()
  const isFavourite = heart !== null
  async function press() {
    const isFavouriteNow = await pressHeart(item, startSignIn)
    if (isFavourite && isFavouriteNow === false) onRemoved?.()
  }
  return (
    <button
      type="button"
      className={look === 'labelled' ? 'btn btn--bare btn--sm heart--labelled' : `heart heart--${look}`}
      aria-pressed={isFavourite}
      aria-label={text.heartOf(item.title)}
      onClick={() => void press()}
    >
      <HeartIcon full={isFavourite} />
      {look === 'labelled' ? <span>{text.add}</span> : null}
    </button>
  )
}
