import type { ConversationCard } from '@barattolo/domain/conversations/contract'
import type { Uid } from '@barattolo/domain/ids'
import { Link } from 'react-router'
import inboxStyles from '../conversations/inbox/Inbox.module.css'
import { StatusBadge } from '../conversations/StatusBadge.tsx'
import { turnText } from '../conversations/turn-text.ts'
import { ItemThumb } from '../items/ItemThumb.tsx'
import { peopleOf } from '../people/participants.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import boxStyles from '../ui/box.module.css'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon/Icon.tsx'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import radarStyles from './Radar.module.css'

/** A conversation in the radar, highlighted as a tag when it is the user's turn. */
export function RadarRow({ card, me }: { card: ConversationCard; me: Uid }) {
  const isMyTurn = card.turn === me && !card.paused
  const { inbox } = texts.exchangeScreen
  const { other } = peopleOf(card, me)
  return (
    <Link
      className={classes(radarStyles.row, surfaces.row, isMyTurn && radarStyles.rowTurn, isMyTurn && surfaces.lyingTag)}
      to={paths.conversation(card._id)}
    >
      <ItemThumb item={card.rootItem} />
      <span className={boxStyles.grow}>
        <b>{card.rootItem.title}</b>
        <span className={classes(textStyles.small, textStyles.dim, textStyles.ellipsis)}>
          {(other?.name || (other?.email ? inbox.unnamed : inbox.gone)) +
            (other?.formerName ? ` (${texts.exchangeScreen.former(other.formerName)})` : '')}
        </span>
      </span>
      {isMyTurn ? (
        <span data-slot="your-turn" className={classes(inboxStyles.yourTurn, textStyles.hand)}>
          <Icon name="handTap" />
          {turnText(card, me, '')}
        </span>
      ) : null}
      <StatusBadge {...card} />
    </Link>
  )
}
