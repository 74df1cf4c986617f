import type { Request } from '@barattolo/domain/requests/contract'
import { useId } from 'react'
import { Link } from 'react-router'
import { HiddenNote } from '../reports/HiddenNote.tsx'
import { paths } from '../shared/paths.ts'
import { Timestamp } from '../shared/Timestamp.tsx'
import { texts } from '../shared/texts.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { useRequestPlace } from './use-request-place.ts'

/** A request as the board shows it. */
export function RequestCard({ request, isOwn }: { request: Request; isOwn: boolean }) {
  const id = useId()
  const place = useRequestPlace()(request)
  const name = request.owner.name || texts.items.nameless
  return (
    <article className="note" aria-labelledby={id}>
      <h3 id={id} className="sign t3">
        <Link className="note__link" to={paths.request(request._id)}>
          {request.title}
        </Link>
      </h3>
      {request.description ? <p className="note__text">{request.description}</p> : null}
      <p className="note__who">
        <Avatar name={name} photo={request.owner.photo} />
        <span className="note__by">
          <span className="ell">{name}</span>
          {place === null ? null : <span className="note__place">{place}</span>}
        </span>
        <Timestamp iso={request.createdAt} className="dim" />
        {isOwn ? <span className="note__mark">{texts.requests.mine}</span> : null}
        {request.hidden === undefined ? null : <span className="note__mark">{texts.items.hidden}</span>}
        {request.closedAt ? <span className="note__mark">{texts.requests.closed}</span> : null}
      </p>
      {isOwn && request.hidden !== undefined ? <HiddenNote reasons={request.hidden} brief /> : null}
    </article>
  )
}
