import type { ConversationCard } from '@barattolo/domain/conversations/contract'
import type { Uid } from '@barattolo/domain/ids'
import { Link } from 'react-router'
import { ItemThumb } from '../../items/ItemThumb.tsx'
import { peopleOf } from '../../people/participants.ts'
import { paths } from '../../shared/paths.ts'
import { Timestamp } from '../../shared/Timestamp.tsx'
import { texts } from '../../shared/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { turnText } from '../turn-text.ts'
import { lastMessageText } from './last-message-text.ts'

/** A conversation in the list, highlighted as a tag when it is the user's turn. */
export function InboxRow({ card, me }: { card: ConversationCard; me: Uid }) {
  const isMyTurn = card.turn === me && !card.paused
  const { other, otherName } = peopleOf(card, me)
  const turnLabel = turnText(card, me, otherName)
  const { inbox } = texts.exchangeScreen
  return (
    <Link className={isMyTurn ? 'cv cv--turn lying' : 'cv'} to={paths.conversation(card._id)}>
      <span className="cv__p">
        <ItemThumb item={card.rootItem} />
      </span>
      <span className="cv__b">
        <span className="cv__t">
          <b className="sign ell">{card.rootItem.title}</b>
          <Timestamp iso={card.updatedAt} className="sm dim" />
        </span>
        <span className="cv__w">
          <Avatar name={other?.name ?? ''} photo={other?.photo ?? null} />
          <span className="sm ell">
            <span>{partnerLabel(card, me)}</span>{' '}
            {other?.formerName ? <span className="dim">({texts.exchangeScreen.former(other.formerName)})</span> : null}
          </span>
        </span>
        <span className={card.unread > 0 ? 'cv__m ell cv__m--new' : 'cv__m ell'}>{lastMessageText(card, me)}</span>
        <span className="cv__s">
          {card.unread > 0 ? (
            <span className="dot">
              <span aria-hidden="true">{card.unread}</span>
              <span className="vh">{inbox.unread(card.unread)}</span>
            </span>
          ) : null}
          {isMyTurn ? (
            <span className="tocca hand">
              <Icon name="handTap" />
              {turnLabel}
            </span>
          ) : turnLabel ? (
            <span className="sm dim ell">{turnLabel}</span>
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
    <span className="cv__o">
      <span className="vh">
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
        <span className="cv__more" aria-hidden="true">
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
