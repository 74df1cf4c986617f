import outline from '@phosphor-icons/core/assets/bold/heart-bold.svg?raw'
import filled from '@phosphor-icons/core/assets/fill/heart-fill.svg?raw'
import { useQuery } from '@tanstack/react-query'
import { useSignIn } from '../identity/sign-in/sign-in.ts'
import type { HeartProps } from '../items/item-slots.ts'
import { useSession, useViewerUid } from '../shared/session.ts'
import { texts } from '../shared/texts.ts'
import { buttonProps } from '../ui/button-props.ts'
import { classes } from '../ui/classes.ts'
import icon from '../ui/icon/Icon.module.css'
import { FavouriteChoiceDialog } from './FavouriteChoiceDialog.tsx'
import { useShowsChoice } from './favourite-choice.ts'
import { heartOf } from './favourites.queries.ts'
import heartStyles from './Heart.module.css'
import { type HeartItem, pressHeart } from './press-heart.ts'

const text = texts.favourites

/** The heart of an object; none on the viewer's own objects, on those that have been exchanged, and before the session is resolved. */
export function Heart({ item, look = 'corner' }: HeartProps) {
  const session = useSession()
  const { _id, title, ownerUid, availability } = item
  if (_id === undefined || session.state === 'resolving' || availability === 'scambiato') return null
  if (session.state === 'signedIn' && session.user.uid === ownerUid) return null
  return <HeartButton item={{ _id, title }} look={look} />
}

interface ButtonProps {
  item: HeartItem
  look: NonNullable<HeartProps['look']>
  onRemoved?: () => void
}

/** The heart of an object: pressed if it is among the viewer's favourites. Its name stays the same, screen readers say the state. */
export function HeartButton({ item, look, onRemoved }: ButtonProps) {
  const viewer = useViewerUid()
  const { data: heart = null } = useQuery({ ...heartOf(viewer ?? '', item._id), enabled: viewer !== null })
  const { startSignIn } = useSignIn()
  const showsChoice = useShowsChoice()
  const isFavourite = heart !== null
  async function press() {
    const isFavouriteNow = await pressHeart(item, startSignIn)
    if (isFavourite && isFavouriteNow === false) onRemoved?.()
  }
  return (
    <>
      <button
        type="button"
        {...(look === 'labelled'
          ? buttonProps({ look: 'bare', small: true, className: heartStyles.labelled })
          : { 'data-slot': 'heart', className: heartStyles.heart, 'data-look': look })}
        aria-pressed={isFavourite}
        aria-label={text.heartOf(item.title)}
        onClick={() => void press()}
      >
        <HeartIcon full={isFavourite} />
        {look === 'labelled' ? <span>{text.add}</span> : null}
      </button>
      {showsChoice ? <FavouriteChoiceDialog /> : null}
    </>
  )
}

const pathOf = (svg: string) => /\sd="([^"]+)"/.exec(svg)?.[1]
const OUTLINE = pathOf(outline)
const FILLED = pathOf(filled)

/** Not among the rare icons, so that a card does not load all of these. */
export function HeartIcon({ full }: { full: boolean }) {
  return (
    <svg className={classes(icon.icon, heartStyles.icon)} viewBox="0 0 256 256" aria-hidden="true">
      <path d={full ? FILLED : OUTLINE} />
    </svg>
  )
}
