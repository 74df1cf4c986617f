import type { Item } from '@barattolo/domain/items/contract'
import { shortNameOf } from '@barattolo/domain/people/short-name'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { useDistance } from '../../shared/viewpoint/use-viewpoint.ts'
import { classes } from '../../ui/classes.ts'
import sectionStyles from '../../ui/section.module.css'
import textStyles from '../../ui/text.module.css'
import { ItemCard } from '../card/ItemCard.tsx'
import { ItemCardActions, useViewer } from '../card/ItemCardActions.tsx'
import { ItemLine } from '../card/ItemLine.tsx'
import { itemPages } from '../items.queries.ts'
import itemPageStyles from './ItemPage.module.css'

/** One row of the widest grid. */
const MAX_ITEMS = 6

/** The first objects of the owner, one more than shown because the page's own object may be among them. */
export const ownerItemsQuery = ({ ownerUid }: Pick<Item, 'ownerUid'>, viewer: string | null) => ({
  ...itemPages({ ownerUid, limit: MAX_ITEMS + 1, count: 'no' }, viewer),
  // The key changes when the viewer becomes known: the previous list stays until the new one has loaded.
  placeholderData: keepPreviousData,
})

/** Other objects of the same owner; nothing if there are none. */
export function OtherOwnerItems({ item }: { item: Item }) {
  const viewer = useViewer()
  const withDistance = useDistance()
  const { data } = useInfiniteQuery(ownerItemsQuery(item, viewer))
  const others = (data?.pages[0]?.rows ?? []).filter(({ _id }) => _id !== item._id).slice(0, MAX_ITEMS)
  if (others.length === 0) return null
  return (
    <section className={itemPageStyles.same} aria-labelledby="same-bazar">
      <div data-slot="section" className={sectionStyles.heading}>
        <h2 id="same-bazar" className={classes(textStyles.sign, textStyles.title2)}>
          {texts.itemPage.same}
        </h2>
        <Link className={sectionStyles.link} to={paths.bazarOf(item.ownerUid)}>
          {texts.itemPage.ownerBazar(shortNameOf(item.ownerName) || texts.items.nameless)}
        </Link>
      </div>
      <ItemLine>
        {others.map((other) => (
          <ItemCard key={other._id} item={withDistance(other)} own={viewer === other.ownerUid}>
            <ItemCardActions item={other} />
          </ItemCard>
        ))}
      </ItemLine>
    </section>
  )
}
