import type { AdminConversation, AdminOpenedConversation } from '@barattolo/domain/admin/contract'
import { texts } from '../../shared/texts.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import textStyles from '../../ui/text.module.css'
import { openedConversation } from '../admin.queries.ts'
import { PrivateContent } from '../PrivateContent.tsx'
import { ChatMessages } from './ChatMessages.tsx'
import { ExchangeStatements } from './ExchangeStatements.tsx'
import caseStyles from './ReportsQueue.module.css'

const labels = texts.admin.opening

/** Shows the messages of a conversation, its people’s e-mails and what they have stated, in a dialog. */
export function OpenedConversation({ conversation: { id, rootTitle } }: { conversation: AdminConversation }) {
  return (
    <PrivateContent
      kind="conversation"
      id={id}
      act={labels.conversation}
      actOn={labels.conversationOn(rootTitle)}
      query={openedConversation(id)}
      isDialog
    >
      {(opened, close) => (
        <Dialog open onClose={close} title={labels.conversationTitle(rootTitle)}>
          <ConversationContent opened={opened} />
        </Dialog>
      )}
    </PrivateContent>
  )
}

function ConversationContent({ opened: { participants, messages, versions, isSetAsked } }: { opened: AdminOpenedConversation }) {
  return (
    <div className={caseStyles.opened}>
      <p className={textStyles.dim}>{participants.join(' · ')}</p>
      {isSetAsked ? <p>{texts.setChanges.asked}</p> : null}
      {versions ? <ExchangeStatements versions={versions} /> : null}
      <ChatMessages messages={messages} />
    </div>
  )
}
