import type { ConversationCard } from '@barattolo/domain/conversations/contract'
import type { Uid } from '@barattolo/domain/ids'
import { Link } from 'react-router'
import { ItemThumb } from '../../items/ItemThumb.tsx'
import { peopleOf } from '../../people/participants.ts'
import { paths } from '../../shared/paths.ts'
import { Timestamp } from '../../shared/Timestamp.tsx'
import { texts } from '../../shared/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import countStyles from '../../ui/Count.module.css'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import surfaces from '../../ui/surfaces.module.css'
import textStyles from '../../ui/text.module.css'
import { StatusBadge } from '../StatusBadge.tsx'
import { turnText } from '../turn-text.ts'
import inboxStyles from './Inbox.module.css'
import { lastMessageText } from './last-message-text.ts'

/** A conversation in the list, highlighted as a tag when it is the user's turn. */
export function InboxRow({ card, me }: { card: ConversationCard; me: Uid }) {
  const isMyTurn = card.turn === me && !card.paused
  const { other, otherName } = peopleOf(card, me)
  const turnLabel = turnText(card, me, otherName)
  const { inbox } = texts.exchangeScreen
  return (
    <Link
      className={classes(inboxStyles.entry, surfaces.row, isMyTurn && inboxStyles.entryTurn, isMyTurn && surfaces.lyingTag)}
      to={paths.conversation(card._id)}
    >
      <span className={inboxStyles.entryPicture}>
        <ItemThumb item={card.rootItem} />
      </span>
      <span className={inboxStyles.entryBody}>
        <span className={inboxStyles.entryTitle}>
          <b className={classes(textStyles.sign, textStyles.ellipsis)}>{card.rootItem.title}</b>
          <Timestamp iso={card.updatedAt} className={classes(textStyles.small, textStyles.dim)} />
        </span>
        <span className={inboxStyles.entryWho}>
          <Avatar name={other?.name ?? ''} photo={other?.photo ?? null} />
          <span className={classes(textStyles.small, textStyles.ellipsis)}>
            <span>{partnerLabel(card, me)}</span>{' '}
            {other?.formerName ? <span className={textStyles.dim}>({texts.exchangeScreen.former(other.formerName)})</span> : null}
          </span>
        </span>
        <span className={classes(inboxStyles.entryMessage, textStyles.ellipsis, card.unread > 0 && inboxStyles.entryMessageNew)}>
          {lastMessageText(card, me)}
        </span>
        <span className={inboxStyles.entryState}>
          {card.unread > 0 ? (
            <span data-slot="count" className={countStyles.count}>
              <span aria-hidden="true">{card.unread}</span>
              <span className={textStyles.hidden}>{inbox.unread(card.unread)}</span>
            </span>
          ) : null}
          {isMyTurn ? (
            <span data-slot="your-turn" className={classes(inboxStyles.yourTurn, textStyles.hand)}>
              <Icon name="handTap" />
              {turnLabel}
            </span>
          ) : turnLabel ? (
            <span className={classes(textStyles.small, textStyles.dim, textStyles.ellipsis)}>{turnLabel}</span>
          ) : null}
          <StatusBadge {...card} />
          <OfferedItems offered={card.offered} />
        </span>
      </span>
    </Link>
  )
}

/** Small photos of the items offered in exchange. Responses of older servers have no `offered`. */
function OfferedItems({ offered }: { offered: ConversationCard['offered'] | undefined }) {
  if (!offered || offered.count === 0) return null
  const { count, items } = offered
  return (
    <span className={inboxStyles.entryItem}>
      <span className={textStyles.hidden}>
        {texts.exchangeScreen.inbox.offered(
          items.map(({ title }) => title),
          count - items.length,
        )}
      </span>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items have no id, and their order does not change.
        <ItemThumb key={index} item={item} />
      ))}
      {count > items.length ? (
        <span className={inboxStyles.entryMore} aria-hidden="true">
          +{count - items.length}
        </span>
      ) : null}
    </span>
  )
}

/** The other person's name; in a pending conversation about the user's item, also that this person is interested in it. */
function partnerLabel(card: ConversationCard, me: Uid): string {
  const { inbox } = texts.exchangeScreen
  const { other } = peopleOf(card, me)
  const name = other?.name || (other?.email ? inbox.unnamed : inbox.gone)
  return other?.role === 'interested' && card.status === 'pending' ? inbox.wants(name) : inbox.with(name)
}
