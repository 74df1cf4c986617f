import type { Item } from '@barattolo/domain/items/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { classes } from '../ui/classes.ts'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import boardLinkStyles from './board/BoardLink.module.css'
import { matchingRequestsQuery } from './requests.queries.ts'
import { useRequestPlace } from './use-request-place.ts'

/** The open requests that match one of the user's items. Renders nothing if there are none. */
export function MatchingRequests({ item }: { item: Pick<Item, '_id'> }) {
  const placeOf = useRequestPlace()
  const { data: requests = [] } = useQuery(matchingRequestsQuery(item._id))
  if (requests.length === 0) return null
  return (
    <section className={classes(boardLinkStyles.sought, surfaces.board)} aria-labelledby="fitting-requests">
      <h2 id="fitting-requests" className={textStyles.hand}>
        {texts.requests.fits.ads}
      </h2>
      <ul>
        {requests.map((request) => (
          <li key={request._id}>
            <Link to={paths.request(request._id)}>{request.title}</Link>
            <span className={classes(textStyles.small, textStyles.dim)}>
              {[request.owner.name || texts.items.nameless, placeOf(request)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
