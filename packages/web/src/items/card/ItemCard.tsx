import type { Item } from '@barattolo/domain/items/contract'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { formatKilometres } from '../../shared/format.ts'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { useHydrated } from '../../ui/loading/use-hydrated.ts'
import textStyles from '../../ui/text.module.css'
import { AvailabilityBadge } from '../AvailabilityBadge.tsx'
import { ItemImage } from '../ItemImage.tsx'
import { ItemStatusBadge } from '../ItemStatusBadge.tsx'
import itemStyles from '../Items.module.css'
import { lotNumber } from '../lot-number.ts'
import { isOutsideTown, placeNameOf } from '../place-name.ts'
import { HeartSlot } from './HeartSlot.tsx'
import { CardString } from './ItemLine.tsx'

type CardField = 'title' | 'status' | 'category' | 'imageUrl' | 'images' | 'ownerName' | 'ownerPhoto'
/** The data of a card. Without an id (an unsaved object) the card has no link and no lot number. */
export type CardItem = Pick<Item, CardField> &
  Partial<
    Pick<
      Item,
      | '_id'
      | 'ownerUid'
      | 'availability'
      | 'resting'
      | 'hidden'
      | 'distance'
      | 'location'
      | 'coords'
      | 'area'
      | 'crops'
      | 'condition'
    >
  >

interface ItemCardProps {
  item: CardItem
  own?: boolean
  /** Among the first cards of a page: its image is loaded eagerly. */
  first?: boolean
  /** In place of the image of an object that is not saved yet; then the strip above it stays empty. */
  preview?: ReactNode
  /** The actions at the bottom. */
  children?: ReactNode
}

/** An object as a lot tag on the line (`ItemLine`). */
export function ItemCard({ item, own = false, first = false, preview, children }: ItemCardProps) {
  const titleId = useId()
  return (
    <article data-slot="card" className={classes(itemStyles.card, own && itemStyles.cardOwn)} aria-labelledby={titleId}>
      <CardString />
      <div data-slot="card-body" className={itemStyles.cardBody}>
        <div data-slot="card-strip" className={itemStyles.cardStrip}>
          <span data-slot="lot" className={itemStyles.lot} aria-hidden="true">
            {item._id ? `N° ${lotNumber(item._id)}` : null}
          </span>
          <span>{preview ? null : stripText(item, own)}</span>
        </div>
        <div data-slot="card-picture" className={itemStyles.cardPicture}>
          {preview ?? <ItemImage item={item} sizes="(min-width: 1100px) 230px, (min-width: 600px) 25vw, 50vw" eager={first} />}
          {item.availability ? (
            <AvailabilityBadge
              availability={item.availability}
              paused={item.resting}
              hidden={item.hidden}
              className={itemStyles.cardState}
            />
          ) : null}
          <ItemStatusBadge status={item.status} />
        </div>
        <h3 id={titleId}>{item._id ? <Link to={paths.item(item._id)}>{item.title}</Link> : item.title}</h3>
        <HeartSlot item={item} />
        <p className={itemStyles.cardWho}>
          <Avatar name={item.ownerName} photo={item.ownerPhoto} />
          <span className={textStyles.ellipsis}>{item.ownerName || texts.items.nameless}</span>
        </p>
        <CardFacts item={item} own={own} />
        {children ? <div className={itemStyles.cardFoot}>{children}</div> : null}
      </div>
    </article>
  )
}

/** The condition and the municipality. */
function CardFacts({ item, own }: { item: CardItem; own: boolean }) {
  const isHydrated = useHydrated()
  const [condition, place] = [conditionText(item), placeText(item, own)]
  const facts = [condition, place].filter((fact) => fact !== null)
  if (facts.length === 0) return null
  // Where the device has a viewpoint, the hydration replaces the municipality by the distance.
  const isReplaced = !isHydrated && place !== null && item.coords && item.area !== 'municipality' && !isOutsideTown(item)
  if (!isReplaced) return <p className={itemStyles.cardPlace}>{facts.join(' · ')}</p>
  if (condition === null)
    return (
      <p className={itemStyles.cardPlace} data-until="distant">
        {place}
      </p>
    )
  return (
    <p className={itemStyles.cardPlace}>
      {condition}
      <span data-until="distant">{` · ${place}`}</span>
    </p>
  )
}

/** The short text beside the lot number. */
function stripText(item: CardItem, own: boolean): string | null {
  if (own) return texts.items.card.mine
  if (item.distance != null) return formatKilometres(item.distance)
  return placeNameOf(item) ? null : texts.items.card.position
}

function conditionText({ condition }: CardItem): string | null {
  return condition ? texts.items.condition[condition] : null
}

/** The municipality if there is no distance, on a separate line, because names are long; always "Fuori zona", also for the owner. */
function placeText(item: CardItem, own: boolean): string | null {
  return isOutsideTown(item) || (!own && item.distance == null) ? placeNameOf(item) : null
}
