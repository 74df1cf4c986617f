import type { Conversation, ConversationItem } from '@barattolo/domain/conversations/conversation'
import { ItemThumb } from '../../items/ItemThumb.tsx'
import { texts } from '../../shared/texts.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import textStyles from '../../ui/text.module.css'
import conversationStyles from '../Conversations.module.css'

interface ProposalTicketProps {
  conversation: Pick<Conversation, 'itemsOffered' | 'itemsRequested'>
  isMyTurn: boolean
  onOpen: () => void
}

/** The proposal in one line: the first item of each side, and whether it is the user's turn. Pressing it opens the sheet. */
export function ProposalTicket({ conversation: { itemsOffered, itemsRequested }, isMyTurn, onOpen }: ProposalTicketProps) {
  const labels = texts.exchangeScreen
  const label = labels.ticket(titlesOf(itemsOffered), titlesOf(itemsRequested))
  return (
    <button
      type="button"
      className={conversationStyles.ticket}
      aria-label={isMyTurn ? `${label}. ${labels.turnTag}` : label}
      onClick={onOpen}
    >
      <FirstItem items={itemsOffered} />
      <Icon name="arrowsLeftRight" />
      <FirstItem items={itemsRequested} />
      {isMyTurn ? <span className={classes(conversationStyles.ticketTurn, textStyles.hand)}>{labels.turnTag}</span> : null}
    </button>
  )
}

const titlesOf = (items: readonly ConversationItem[]) => items.map(({ title }) => title)

function FirstItem({ items: [first] }: { items: readonly ConversationItem[] }) {
  return first ? <ItemThumb item={first} /> : <span className={conversationStyles.ticketNone} />
}
