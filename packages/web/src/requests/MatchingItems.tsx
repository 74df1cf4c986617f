import type { Request } from '@barattolo/domain/requests/contract'
import { useQuery } from '@tanstack/react-query'
import { ItemCard } from '../items/card/ItemCard.tsx'
import { ItemCardActions, useViewer } from '../items/card/ItemCardActions.tsx'
import { ItemLine } from '../items/card/ItemLine.tsx'
import { texts } from '../shared/texts.ts'
import { useDistance } from '../shared/viewpoint/use-viewpoint.ts'
import { classes } from '../ui/classes.ts'
import sectionStyles from '../ui/section.module.css'
import textStyles from '../ui/text.module.css'
import requestStyles from './Requests.module.css'
import { matchingItemsQuery } from './requests.queries.ts'

/** The items that match an open request. Renders nothing if there are none. */
export function MatchingItems({ request }: { request: Request }) {
  const viewer = useViewer()
  const withDistance = useDistance()
  const { data: items = [] } = useQuery({ ...matchingItemsQuery(request._id), enabled: request.closedAt === null })
  if (items.length === 0 || request.closedAt) return null
  return (
    <section className={requestStyles.adPageFits} aria-labelledby="fitting-items">
      <div data-slot="section" className={sectionStyles.heading}>
        <h2 id="fitting-items" className={classes(textStyles.sign, textStyles.title2)}>
          {texts.requests.fits.items}
        </h2>
      </div>
      <ItemLine>
        {items.map((item) => (
          <ItemCard key={item._id} item={withDistance(item)} own={viewer === item.ownerUid}>
            <ItemCardActions item={item} />
          </ItemCard>
        ))}
      </ItemLine>
    </section>
  )
}
