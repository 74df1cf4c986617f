import type { Conversation } from '@barattolo/domain/conversations/conversation'
import type { Uid } from '@barattolo/domain/ids'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ItemThumb } from '../../items/ItemThumb.tsx'
import { peopleOf } from '../../people/participants.ts'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import boxStyles from '../../ui/box.module.css'
import { buttonProps } from '../../ui/button-props.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import textStyles from '../../ui/text.module.css'
import visibility from '../../ui/visibility.module.css'
import conversationStyles from '../Conversations.module.css'
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
    <header className={classes(conversationStyles.bar, visibility.compactOnly)}>
      <BackLink />
    </header>
  )
}

function BackLink() {
  return (
    <Link {...buttonProps({ look: 'bare', iconOnly: true })} to={paths.inbox} aria-label={texts.exchangeScreen.back}>
      <Icon name="arrowLeft" />
    </Link>
  )
}

/** Phone layout: a bar with the back link, the root item, and the menu of the conversation. */
export function CompactBar({ conversation, me, otherName, onOpenSheet }: CompactBarProps) {
  const { rootItem } = conversation
  const { icon, text } = describeStatus({ ...conversation, isDone: isExchanged(conversation) })
  return (
    <header className={conversationStyles.bar}>
      <BackLink />
      <RootItemLink conversation={conversation}>
        <ItemThumb item={rootItem} />
        <span className={boxStyles.grow}>
          <b className={textStyles.ellipsis}>{rootItem.title}</b>
          <span className={classes(conversationStyles.barState, textStyles.tiny)}>
            <Icon name={icon} />
            <span className={textStyles.ellipsis}>{texts.exchangeScreen.withPerson(text, otherName)}</span>
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
    <header className={classes(conversationStyles.bar, conversationStyles.barTyping)}>
      <BackLink />
      <Avatar name={name} photo={other?.photo ?? null} />
      <b className={classes(textStyles.sign, textStyles.ellipsis, boxStyles.grow)}>{name}</b>
      <ProposalTicket conversation={conversation} isMyTurn={conversation.turn === me} onOpen={onOpenSheet} />
    </header>
  )
}

function RootItemLink({ conversation, children }: { conversation: Conversation; children: ReactNode }) {
  if (conversation.rootItemGone || conversation.rootItemHidden)
    return <span className={conversationStyles.barRoot}>{children}</span>
  return (
    <Link className={conversationStyles.barRoot} to={paths.item(conversation.rootItem._id)}>
      {children}
    </Link>
  )
}
