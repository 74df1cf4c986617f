import type { Conversation } from '@barattolo/domain/conversations/conversation'
import type { Uid } from '@barattolo/domain/ids'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ItemThumb } from '../../items/ItemThumb.tsx'
import { peopleOf } from '../../people/participants.ts'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { ProposalTicket } from '../proposal/ProposalTicket.tsx'
import { isExchanged } from '../proposal/sides.tsx'
import { describeStatus } from '../StatusBadge.tsx'
import { OtherMenu } from './OtherMenu.tsx'

interface CompactBarProps {
  conversation: Conversation
  me: Uid
  otherName: string
  onOpenSheet: () => void
}

/** A bar with only the back link, for screens without a loaded conversation. */
export function BackBar() {
  return (
    <header className="mbar only-m">
      <BackLink />
    </header>
  )
}

function BackLink() {
  return (
    <Link className="btn btn--bare btn--ic" to={paths.inbox} aria-label={texts.exchangeScreen.back}>
      <Icon name="arrowLeft" />
    </Link>
  )
}

/** Phone layout: a bar with the back link, the root item, and the menu of the conversation. */
export function CompactBar({ conversation, me, otherName, onOpenSheet }: CompactBarProps) {
  const { rootItem } = conversation
  const { icon, text } = describeStatus({ ...conversation, isDone: isExchanged(conversation) })
  return (
    <header className="mbar">
      <BackLink />
      <RootItemLink conversation={conversation}>
        <ItemThumb item={rootItem} />
        <span className="grow">
          <b className="ell">{rootItem.title}</b>
          <span className="xs">
            <Icon name={icon} />
            <span className="ell">{texts.exchangeScreen.withPerson(text, otherName)}</span>
          </span>
        </span>
      </RootItemLink>
      <OtherMenu conversation={conversation} me={me} onOpenSheet={onOpenSheet} />
    </header>
  )
}

interface TypingBarProps {
  conversation: Conversation
  me: Uid
  onOpenSheet: () => void
}

/** While the on-screen keyboard is open: the other person and the proposal in one line, so that the chat has the rest. */
export function TypingBar({ conversation, me, onOpenSheet }: TypingBarProps) {
  const { other, otherName } = peopleOf(conversation, me)
  const name = otherName || texts.conversations.somebody
  return (
    <header className="mbar mbar--typing">
      <BackLink />
      <Avatar name={name} photo={other?.photo ?? null} />
      <b className="sign ell grow">{name}</b>
      <ProposalTicket conversation={conversation} isMyTurn={conversation.turn === me} onOpen={onOpenSheet} />
    </header>
  )
}

function RootItemLink({ conversation, children }: { conversation: Conversation; children: ReactNode }) {
  if (conversation.rootItemGone || conversation.rootItemHidden) return <span className="mbar__root">{children}</span>
  return (
    <Link className="mbar__root" to={paths.item(conversation.rootItem._id)}>
      {children}
    </Link>
  )
}
