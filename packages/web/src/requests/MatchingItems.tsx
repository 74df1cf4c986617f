import type { Request } from '@barattolo/domain/requests/contract'
import { useQuery } from '@tanstack/react-query'
import { ItemCard } from '../items/card/ItemCard.tsx'
import { ItemCardActions, useViewer } from '../items/card/ItemCardActions.tsx'
import { ItemLine } from '../items/card/ItemLine.tsx'
import { texts } from '../shared/texts.ts'
import { useDistance } from '../shared/viewpoint/use-viewpoint.ts'
import { matchingItemsQuery } from './requests.queries.ts'

/** The items that match an open request. Renders nothing if there are none. */
export function MatchingItems({ request }: { request: Request }) {
  const viewer = useViewer()
  const withDistance = useDistance()
  const { data: items = [] } = useQuery({ ...matchingItemsQuery(request._id), enabled: request.closedAt === null })
  if (items.length === 0 || request.closedAt) return null
  return (
    <section className="ad-page__fits" aria-labelledby="fitting-items">
      <div className="sec">
        <h2 id="fitting-items" className="sign t2">
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
