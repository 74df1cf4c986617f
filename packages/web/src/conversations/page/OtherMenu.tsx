import type { Conversation } from '@barattolo/domain/conversations/conversation'
import type { Uid } from '@barattolo/domain/ids'
import { peopleOf } from '../../people/participants.ts'
import { PersonMenu } from '../../reports/PersonMenu.tsx'
import { texts } from '../../shared/texts.ts'
import { IconButton } from '../../ui/Button.tsx'

interface OtherMenuProps {
  conversation: Conversation
  me: Uid
  /** Phone layout: opens the sheet with the whole proposal and all moves. */
  onOpenSheet?: () => void
}

/** The menu of the conversation: the other person's masked e-mail, their bazar, "Segnala" and "Blocca". */
export function OtherMenu({ conversation, me, onOpenSheet }: OtherMenuProps) {
  const { other } = peopleOf(conversation, me)
  const sheetAction = onOpenSheet && { icon: 'arrowsOut' as const, text: texts.exchangeScreen.proposal, onSelect: onOpenSheet }
  // A person who has left has neither.
  if (other?.name || other?.email) return <PersonMenu person={other} pageAction={sheetAction} />
  return onOpenSheet ? <IconButton icon="dots" label={texts.exchangeScreen.proposal} onClick={onOpenSheet} /> : null
}
