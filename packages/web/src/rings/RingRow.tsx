import './own-rings.css'
import { shortNameOf } from '@barattolo/domain/people/short-name'
import type { RingCard } from '@barattolo/domain/rings/negotiation-contract'
import { Link } from 'react-router'
import { ItemThumb } from '../items/ItemThumb.tsx'
import { paths } from '../shared/paths.ts'
import { Timestamp } from '../shared/Timestamp.tsx'
import { texts } from '../shared/texts.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Icon } from '../ui/icon/Icon.tsx'
import { formatDeadline } from './giro/deadline.ts'
import { titlesOf } from './giro/ring-view.ts'
import { STATE_LOOKS } from './giro/state-looks.ts'

const labels = texts.ringList

/** The picture for a ring that the user has left, because they must not see its objects. */
function EndedThumb() {
  return (
    <span className="thumb grid aspect-square place-items-center">
      <Icon name="lock" />
    </span>
  )
}

/** A ring in the inbox, like a conversation: highlighted as a tag when the user has to act. */
export function RingRow({ ring }: { ring: RingCard }) {
  const { isMyTurn, people, gives, receives, state, unread, answerBy, meetingAt } = ring
  const [received] = receives
  return (
    <Link className={isMyTurn ? 'cv cv--ring cv--turn lying' : 'cv cv--ring'} to={paths.ring(ring._id)}>
      <span className="cv__p">{received ? <ItemThumb item={received} /> : <EndedThumb />}</span>
      <span className="cv__b">
        <span className="cv__t">
          <b className="sign ell">{texts.rings.suggested.cardTitle(ring.size)}</b>
          <Timestamp iso={ring.updatedAt} className="sm dim" />
        </span>
        <span className="cv__w">
          {people.map(({ uid, name, photo }) => (
            <Avatar key={uid} name={name} photo={photo} />
          ))}
          <span className="sm ell">{labels.with(people.map(({ name }) => shortNameOf(name)))}</span>
        </span>
        <span className={unread > 0 ? 'cv__m ell cv__m--new' : 'cv__m ell'}>
          {labels.swap(titlesOf(gives), titlesOf(receives))}
        </span>
        <span className="cv__s">
          {unread > 0 ? (
            <span className="dot">
              <span aria-hidden="true">{unread}</span>
              <span className="vh">{texts.exchangeScreen.inbox.unread(unread)}</span>
            </span>
          ) : null}
          {isMyTurn ? (
            <>
              <span className="tocca hand">
                <Icon name="handTap" />
                {labels.yourTurn}
              </span>
              {answerBy ? <span className="sm">{labels.until(formatDeadline(new Date(answerBy), new Date()))}</span> : null}
            </>
          ) : null}
          {meetingAt ? <span className="sm">{labels.meeting(formatDeadline(new Date(meetingAt), new Date()))}</span> : null}
          <Badge {...STATE_LOOKS[state]}>{labels.states[state]}</Badge>
        </span>
      </span>
    </Link>
  )
}
