import type { AdminOpenedConversation } from '@barattolo/domain/admin/contract'
import { Timestamp } from '../../shared/Timestamp.tsx'
import { texts } from '../../shared/texts.ts'
import caseStyles from './ReportsQueue.module.css'

/** What the people of an opened chat have written. */
export function ChatMessages({ messages }: Pick<AdminOpenedConversation, 'messages'>) {
  if (messages.length === 0) return <p>{texts.admin.opening.noMessages}</p>
  return (
    <ul className={caseStyles.messages}>
      {messages.map(({ _id, from, text, at }) => (
        <li key={_id}>
          <b>{from || texts.admin.gone}</b> <Timestamp iso={at} />
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
