import type { Request } from '@barattolo/domain/requests/contract'
import { useId } from 'react'
import { Link } from 'react-router'
import { HiddenNote } from '../reports/HiddenNote.tsx'
import { paths } from '../shared/paths.ts'
import { Timestamp } from '../shared/Timestamp.tsx'
import { texts } from '../shared/texts.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { classes } from '../ui/classes.ts'
import textStyles from '../ui/text.module.css'
import requestStyles from './Requests.module.css'
import { useRequestPlace } from './use-request-place.ts'

/** A request as the board shows it. */
export function RequestCard({ request, isOwn }: { request: Request; isOwn: boolean }) {
  const id = useId()
  const place = useRequestPlace()(request)
  const name = request.owner.name || texts.items.nameless
  return (
    <article className={requestStyles.note} aria-labelledby={id}>
      <h3 id={id} className={classes(textStyles.sign, textStyles.title3)}>
        <Link className={requestStyles.noteLink} to={paths.request(request._id)}>
          {request.title}
        </Link>
      </h3>
      {request.description ? <p className={requestStyles.noteText}>{request.description}</p> : null}
      <p className={requestStyles.noteWho}>
        <Avatar name={name} photo={request.owner.photo} />
        <span className={requestStyles.noteBy}>
          <span className={textStyles.ellipsis}>{name}</span>
          {place === null ? null : <span className={requestStyles.notePlace}>{place}</span>}
        </span>
        <Timestamp iso={request.createdAt} className={textStyles.dim} />
        {isOwn ? <span className={requestStyles.noteMark}>{texts.requests.mine}</span> : null}
        {request.hidden === undefined ? null : <span className={requestStyles.noteMark}>{texts.items.hidden}</span>}
        {request.closedAt ? <span className={requestStyles.noteMark}>{texts.requests.closed}</span> : null}
      </p>
      {isOwn && request.hidden !== undefined ? <HiddenNote reasons={request.hidden} brief /> : null}
    </article>
  )
}
