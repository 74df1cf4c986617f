import type { Item } from '@barattolo/domain/items/contract'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { kilometres } from '../app/format.ts'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { AvailabilityBadge } from './AvailabilityBadge.tsx'
import { CardString } from './ItemLine.tsx'
import { KindBadge } from './KindBadge.tsx'
import { lotNumber } from './lot-number.ts'
import { Picture } from './Picture.tsx'

type Shown = 'title' | 'status' | 'category' | 'imageUrl' | 'images' | 'ownerName' | 'ownerPhoto'
/** The data of a card. Without an id (an unsaved object) it has no link and no lot number. */
export type CardItem = Pick<Item, Shown> &
  Partial<Pick<Item, '_id' | 'availability' | 'resting' | 'hidden' | 'distance' | 'location' | 'crops'>>

interface ItemCardProps {
  item: CardItem
  own?: boolean
  /** Among the first cards of a page: its image is loaded eagerly. */
  first?: boolean
  /** The actions at the bottom. */
  children?: ReactNode
}

/** An object as a lot tag on the line (`ItemLine`). */
export function ItemCard({ item, own = false, first = false, children }: ItemCardProps) {
  const title = useId()
  return (
    <article className={own ? 'card card--own' : 'card'} aria-labelledby={title}>
      <CardString />
      <div className="card__in">
        <div className="card__strip">
          <span className="lot" aria-hidden="true">
            {item._id ? `N° ${lotNumber(item._id)}` : null}
          </span>
          <span>{inStrip(item, own)}</span>
        </div>
        <div className="card__pic">
          <Picture item={item} sizes="(min-width: 1100px) 230px, (min-width: 600px) 25vw, 50vw" eager={first} />
          {item.availability ? (
            <AvailabilityBadge
              availability={item.availability}
              resting={item.resting}
              hidden={item.hidden}
              className="card__state"
            />
          ) : null}
          <KindBadge status={item.status} />
        </div>
        <h3 id={title}>{item._id ? <Link to={paths.item(item._id)}>{item.title}</Link> : item.title}</h3>
        <p className="card__who">
          <Avatar name={item.ownerName} photo={item.ownerPhoto} />
          <span className="ell">{item.ownerName || texts.items.nameless}</span>
        </p>
        {placeOf(item, own) === null ? null : <p className="card__place">{placeOf(item, own)}</p>}
        {children ? <div className="card__foot">{children}</div> : null}
      </div>
    </article>
  )
}

/** The short text beside the lot number. */
function inStrip({ distance, location }: CardItem, own: boolean): string | null {
  if (own) return texts.items.card.mine
  if (distance != null) return kilometres(distance)
  return location ? null : texts.items.card.position
}

/** The municipality if there is no distance. On a separate line, because names are long. */
function placeOf({ distance, location }: CardItem, own: boolean): string | null {
  return own || distance != null ? null : (location ?? null)
}
