import type { ItemDetail } from '@barattolo/domain/items/contract'
import type { Point } from '@barattolo/domain/map/distance'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { useViewerPlace } from '../app/viewer-place.ts'
import { CardActions, useViewer } from './CardActions.tsx'
import { ItemCard } from './ItemCard.tsx'
import { ItemLine } from './ItemLine.tsx'
import { itemPages } from './items.queries.ts'

/** As many as hang in one row of the widest grid. */
const MOST = 6

/** The first of an owner's objects, one more than are shown: the page's own is among them. */
export const bazarOfItem = ({ ownerUid }: Pick<ItemDetail, 'ownerUid'>, viewer: string | null, place: Point | null) => ({
  ...itemPages({ ownerUid, limit: MOST + 1, ...(place ? { near: `${place.lat},${place.lng}` } : {}) }, viewer),
  // Everybody sees the same ones, with other buttons: they stay until it is known who looks.
  placeholderData: keepPreviousData,
})

/** What else hangs in this bazar; nothing where there is nothing else. */
export function SameBazar({ item }: { item: ItemDetail }) {
  const viewer = useViewer()
  const { data } = useInfiniteQuery(bazarOfItem(item, viewer, useViewerPlace()))
  const others = (data?.pages[0]?.rows ?? []).filter(({ _id }) => _id !== item._id).slice(0, MOST)
  if (others.length === 0) return null
  return (
    <section className="it__same" aria-labelledby="same-bazar">
      <div className="sec">
        <h2 id="same-bazar" className="sign t2">
          {texts.items.page.same}
        </h2>
        <Link className="sec__link" to={paths.bazarOf(item.ownerUid)}>
          {texts.items.page.ownerBazar(item.ownerName.split(' ')[0] || texts.items.nameless)}
        </Link>
      </div>
      <ItemLine>
        {others.map((other) => (
          <ItemCard key={other._id} item={other} own={viewer === other.ownerUid}>
            <CardActions item={other} />
          </ItemCard>
        ))}
      </ItemLine>
    </section>
  )
}
