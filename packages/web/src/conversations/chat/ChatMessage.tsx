import type { Uid } from '@barattolo/domain/ids'
import type { ItemSnapshot } from '@barattolo/domain/items/snapshot'
import type { Message } from '@barattolo/domain/messages/message'
import { Link } from 'react-router'
import itemStyles from '../../items/Items.module.css'
import { ItemThumb } from '../../items/ItemThumb.tsx'
import { ReportMessageButton } from '../../reports/SafetyButtons.tsx'
import { paths } from '../../shared/paths.ts'
import { Timestamp } from '../../shared/Timestamp.tsx'
import { texts } from '../../shared/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import textStyles from '../../ui/text.module.css'
import { type Side, sideTitle } from '../proposal/sides.tsx'
import chatStyles from './Chat.module.css'
import { MessageText } from './MessageText.tsx'
import type { UnsentMessage } from './outbox.ts'

/** Who has written the messages that the user has not written. */
export interface ChatAuthors {
  /** `shownName` is never empty. */
  authorOf: (uid: Uid | null) => { name: string; shownName: string; photo: string | null }
  /** In a chat of more than two people, each message shows its author's name. */
  showsNames: boolean
  /** The other person of a conversation, who sends proposals. */
  otherName: string
}

/** One entry of the chat: a text message, a sent proposal, or a system message. */
export function ChatMessage({ message, me, authors }: { message: Message; me: Uid; authors: ChatAuthors }) {
  if (message.kind === 'proposal') {
    return (
      <li>
        <ProposalMessage message={message} me={me} otherName={authors.otherName} />
      </li>
    )
  }
  if (message.kind !== 'text') {
    return (
      <li className={chatStyles.messageOfSystem}>
        <span>{message.text}</span>{' '}
        {message.request ? <Link to={paths.request(message.request._id)}>{texts.requests.seeIt}</Link> : null}{' '}
        <Timestamp iso={message.createdAt} />
      </li>
    )
  }
  return message.from.uid === me ? <OwnMessage message={message} /> : <OtherMessage message={message} authors={authors} />
}

function OwnMessage({ message }: { message: Message }) {
  return (
    <li className={classes(chatStyles.message, chatStyles.messageOwn)}>
      <p>
        <span className={textStyles.hidden}>{texts.exchangeScreen.you}: </span>
        <MessageText text={message.text} /> <Timestamp iso={message.createdAt} />
      </p>
    </li>
  )
}

function OtherMessage({ message, authors }: { message: Message; authors: ChatAuthors }) {
  const { name, shownName, photo } = authors.authorOf(message.from.uid)
  const bubble = (
    <p>
      {authors.showsNames ? null : <span className={textStyles.hidden}>{shownName}: </span>}
      <MessageText text={message.text} /> <Timestamp iso={message.createdAt} />
    </p>
  )
  return (
    <li className={chatStyles.message}>
      <Avatar name={name} photo={photo} />
      {authors.showsNames ? (
        <div className={chatStyles.messageBy}>
          <b>{shownName}</b>
          {bubble}
        </div>
      ) : (
        bubble
      )}
      <ReportMessageButton id={message._id} />
    </li>
  )
}

interface UnsentChatMessageProps {
  message: UnsentMessage
  onRetry: () => void
  onDiscard: () => void
}

/** A message that is being sent or has failed. It stays until the server has it or the user discards it. */
export function UnsentChatMessage({ message, onRetry, onDiscard }: UnsentChatMessageProps) {
  const hasFailed = message.state === 'failed'
  return (
    <li className={classes(chatStyles.message, chatStyles.messageOwn, chatStyles.messageUnsent)}>
      <p>
        <span>{message.text}</span>
        {hasFailed ? null : (
          <span className={chatStyles.messageWait}>
            <Icon name="clock" />
            <span className={textStyles.hidden}>{texts.exchangeScreen.sendingMessage}</span>
          </span>
        )}
      </p>
      {hasFailed ? (
        <div className={chatStyles.messageFailure}>
          <span role="alert">
            <Icon name="warning" />
            <span>{texts.conversations.failure.message}</span>
            {message.reason ? <span className={chatStyles.messageWhy}>{message.reason}</span> : null}
          </span>
          <button type="button" onClick={onRetry}>
            {texts.conversations.retry}
          </button>
          <button type="button" onClick={onDiscard}>
            {texts.exchangeScreen.discard}
          </button>
        </div>
      ) : null}
    </li>
  )
}

/** A sent proposal in the chat, from the viewer's side: what they give and what they receive. */
function ProposalMessage({ message, me, otherName }: { message: Message; me: Uid; otherName: string }) {
  const mine = message.items.filter(({ ownerUid }) => ownerUid === me)
  const theirs = message.items.filter(({ ownerUid }) => ownerUid !== me)
  return (
    <div className={chatStyles.proposal}>
      <p className={chatStyles.proposalHeader}>
        <b>{message.from.uid === me ? texts.exchangeScreen.youProposed : texts.exchangeScreen.proposed(otherName)}</b>
        <Timestamp iso={message.createdAt} />
      </p>
      <div className={chatStyles.proposalBody}>
        <ProposalSide side="mine" items={mine} />
        <Icon name="arrowsLeftRight" />
        <ProposalSide side="theirs" items={theirs} />
      </div>
    </div>
  )
}

function ProposalSide({ side, items }: { side: Side; items: readonly ItemSnapshot[] }) {
  return (
    <div>
      <span data-slot="direction" className={itemStyles.direction}>
        {sideTitle(side)}
      </span>
      {items.length > 0 ? (
        <span className={chatStyles.proposalPictures}>
          {items.map((item) => (
            <ItemThumb key={item._id} item={item} />
          ))}
        </span>
      ) : null}
      <p>{items.length > 0 ? items.map(itemLabel).join(', ') : texts.exchangeScreen.nothing}</p>
    </div>
  )
}

function itemLabel({ title, status }: ItemSnapshot): string {
  return status === 'baratto' ? title : texts.exchangeScreen.ofKind(title, texts.items.status[status])
}
