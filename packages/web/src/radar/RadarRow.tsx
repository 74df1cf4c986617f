import type { ConversationCard } from '@barattolo/domain/conversations/contract'
import type { Uid } from '@barattolo/domain/ids'
import { Link } from 'react-router'
import { StatusBadge } from '../conversations/StatusBadge.tsx'
import { turnText } from '../conversations/turn-text.ts'
import { ItemThumb } from '../items/ItemThumb.tsx'
import { peopleOf } from '../people/participants.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { Icon } from '../ui/icon/Icon.tsx'

/** A conversation in the radar, highlighted as a tag when it is the user's turn. */
export function RadarRow({ card, me }: { card: ConversationCard; me: Uid }) {
  const isMyTurn = card.turn === me && !card.paused
  const { inbox } = texts.exchangeScreen
  const { other } = peopleOf(card, me)
  return (
    <Link className={isMyTurn ? 'rr lying' : 'rr'} to={paths.conversation(card._id)}>
      <ItemThumb item={card.rootItem} />
      <span className="grow">
        <b>{card.rootItem.title}</b>
        <span className="sm dim ell">
          {(other?.name || (other?.email ? inbox.unnamed : inbox.gone)) +
            (other?.formerName ? ` (${texts.exchangeScreen.former(other.formerName)})` : '')}
        </span>
      </span>
      {isMyTurn ? (
        <span className="tocca hand">
          <Icon name="handTap" />
          {turnText(card, me, '')}
        </span>
      ) : null}
      <StatusBadge {...card} />
    </Link>
  )
}
