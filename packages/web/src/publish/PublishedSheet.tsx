import type { Item } from '@barattolo/domain/items/contract'
import { useNavigate } from 'react-router'
import { ItemImage } from '../items/ItemImage.tsx'
import { ItemStatusBadge } from '../items/ItemStatusBadge.tsx'
import itemStyles from '../items/Items.module.css'
import { lotNumber } from '../items/lot-number.ts'
import { share } from '../items/page/share.ts'
import { placeNameOf } from '../items/place-name.ts'
import { paths } from '../shared/paths.ts'
import { type ReturnTo, stateOfNewItem, useReturnTo } from '../shared/return-to.ts'
import { texts } from '../shared/texts.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import textStyles from '../ui/text.module.css'
import publishedStyles from './PublishedSheet.module.css'
import { Seekers } from './Seekers.tsx'

const text = texts.publish.published

interface PublishedSheetProps {
  item: Item
  /** What the save did, in a sentence. */
  message: string
  onClose: () => void
}

/** After publishing: the object's tag, and where to go from here. */
export function PublishedSheet({ item, message, onClose }: PublishedSheetProps) {
  const returnTo = useReturnTo()
  const shareItem = () => void share(item.title, window.location.origin + paths.item(item._id))
  return (
    <Dialog open onClose={onClose} title={text.title} titleHidden className={publishedStyles.dialog}>
      <div className={publishedStyles.sheet}>
        <Tag item={item} />
        <p className={classes(textStyles.sign, publishedStyles.title)} aria-hidden="true">
          {text.title}
        </p>
        <p className={classes(textStyles.small, textStyles.dim, textStyles.centred)} role="status">
          {message}
        </p>
        <Seekers item={item} />
        {returnTo ? (
          <>
            <ReturnButton returnTo={returnTo} item={item} />
            <div className={publishedStyles.pair}>
              <ButtonLink look="line" to={paths.item(item._id)}>
                {text.look}
              </ButtonLink>
              <Button look="line" onClick={shareItem}>
                {text.share}
              </Button>
            </div>
            <button type="button" className={publishedStyles.another} onClick={onClose}>
              {text.another}
            </button>
          </>
        ) : (
          <>
            <ButtonLink look="go" wide to={paths.item(item._id)}>
              {text.look}
            </ButtonLink>
            <div className={publishedStyles.pair}>
              <Button look="line" icon="share" onClick={shareItem}>
                {text.share}
              </Button>
              <Button look="line" icon="plus" onClick={onClose}>
                {text.another}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

function ReturnButton({ returnTo, item }: { returnTo: ReturnTo; item: Item }) {
  const { path, text: label, name, photo } = returnTo
  const navigate = useNavigate()
  // The page that asked is the one before; a new entry would make Back lead to this form again.
  const goBack = () => void navigate(path, { replace: true, state: stateOfNewItem(item._id, returnTo) })
  return (
    <Button look="go" wide onClick={goBack}>
      {name === null ? null : <Avatar name={name} photo={photo} />}
      <span>{label}</span>
    </Button>
  )
}

/** The object's tag on its string. */
function Tag({ item }: { item: Item }) {
  return (
    <div className={publishedStyles.line}>
      <svg viewBox="0 0 390 60" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 4Q195 34 390 4" />
      </svg>
      <div data-slot="card" className={classes(itemStyles.card, publishedStyles.tag)}>
        <svg data-slot="card-loop" className={itemStyles.cardLoop} viewBox="0 0 20 37" aria-hidden="true">
          <path d="M10 1C5 12 6 25 10 35M10 1c5 11 4 24 0 34" />
        </svg>
        <div data-slot="card-body" className={itemStyles.cardBody}>
          <div data-slot="card-strip" className={itemStyles.cardStrip}>
            <span data-slot="lot" className={itemStyles.lot} aria-hidden="true">
              N° {lotNumber(item._id)}
            </span>
            <span className={textStyles.ellipsis}>{placeNameOf(item)}</span>
          </div>
          <div data-slot="card-picture" className={itemStyles.cardPicture}>
            <ItemImage item={item} sizes="200px" eager />
            <ItemStatusBadge status={item.status} />
          </div>
          <h3>{item.title}</h3>
        </div>
      </div>
    </div>
  )
}
