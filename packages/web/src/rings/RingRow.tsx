import { shortNameOf } from '@barattolo/domain/people/short-name'
import type { RingCard } from '@barattolo/domain/rings/negotiation-contract'
import { Link } from 'react-router'
import inboxStyles from '../conversations/inbox/Inbox.module.css'
import itemStyles from '../items/Items.module.css'
import { ItemThumb } from '../items/ItemThumb.tsx'
import { paths } from '../shared/paths.ts'
import { Timestamp } from '../shared/Timestamp.tsx'
import { texts } from '../shared/texts.ts'
import { useTown } from '../shared/town.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import countStyles from '../ui/Count.module.css'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon/Icon.tsx'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import { formatDeadline } from './giro/deadline.ts'
import { titlesOf } from './giro/ring-view.ts'
import { STATE_LOOKS } from './giro/state-looks.ts'

const labels = texts.ringList

/** The picture for a ring that the user has left, because they must not see its objects. */
function EndedThumb() {
  return (
    <span data-slot="thumb" className={classes(itemStyles.thumb, inboxStyles.entryEnded)}>
      <Icon name="lock" />
    </span>
  )
}

/** A ring in the inbox, like a conversation: highlighted as a tag when the user has to act. */
export function RingRow({ ring }: { ring: RingCard }) {
  const { isMyTurn, people, gives, receives, state, unread, answerBy, meetingAt } = ring
  const [received] = receives
  const { timeZone } = useTown()
  return (
    <Link
      className={classes(
        inboxStyles.entry,
        surfaces.row,
        inboxStyles.entryOfRing,
        isMyTurn && inboxStyles.entryTurn,
        isMyTurn && surfaces.lyingTag,
      )}
      to={paths.ring(ring._id)}
    >
      <span className={inboxStyles.entryPicture}>{received ? <ItemThumb item={received} /> : <EndedThumb />}</span>
      <span className={inboxStyles.entryBody}>
        <span className={inboxStyles.entryTitle}>
          <b className={classes(textStyles.sign, textStyles.ellipsis)}>{texts.rings.suggested.cardTitle(ring.size)}</b>
          <Timestamp iso={ring.updatedAt} className={classes(textStyles.small, textStyles.dim)} />
        </span>
        <span className={inboxStyles.entryWho}>
          {people.map(({ uid, name, photo }) => (
            <Avatar key={uid} name={name} photo={photo} />
          ))}
          <span className={classes(textStyles.small, textStyles.ellipsis)}>
            {labels.with(people.map(({ name }) => shortNameOf(name)))}
          </span>
        </span>
        <span className={classes(inboxStyles.entryMessage, textStyles.ellipsis, unread > 0 && inboxStyles.entryMessageNew)}>
          {labels.swap(titlesOf(gives), titlesOf(receives))}
        </span>
        <span className={inboxStyles.entryState}>
          {unread > 0 ? (
            <span data-slot="count" className={countStyles.count}>
              <span aria-hidden="true">{unread}</span>
              <span className={textStyles.hidden}>{texts.exchangeScreen.inbox.unread(unread)}</span>
            </span>
          ) : null}
          {isMyTurn ? (
            <>
              <span data-slot="your-turn" className={classes(inboxStyles.yourTurn, textStyles.hand)}>
                <Icon name="handTap" />
                {labels.yourTurn}
              </span>
              {answerBy ? (
                <span className={textStyles.small}>
                  {labels.until(formatDeadline(new Date(answerBy), { now: new Date(), timeZone }))}
                </span>
              ) : null}
            </>
          ) : null}
          {meetingAt ? (
            <span className={textStyles.small}>
              {labels.meeting(formatDeadline(new Date(meetingAt), { now: new Date(), timeZone }))}
            </span>
          ) : null}
          <Badge {...STATE_LOOKS[state]}>{labels.states[state]}</Badge>
        </span>
      </span>
    </Link>
  )
}
