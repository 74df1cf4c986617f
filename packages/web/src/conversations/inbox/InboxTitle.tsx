import { CONVERSATION_STATUSES } from '@barattolo/domain/conversations/conversation-status'
import { useState } from 'react'
import { texts } from '../../shared/texts.ts'
import { StatusBadge } from '../StatusBadge.tsx'

/** The title of the inbox, with a “?” button that shows or hides the legend of the conversation statuses. */
export function InboxTitle() {
  const [isOpen, setOpen] = useState(false)
  const { inbox } = texts.exchangeScreen
  return (
    <>
      <header className="ib__head">
        <h1 className="sign t1">{inbox.title}</h1>
        <button
          type="button"
          className="ib__help"
          aria-label={inbox.legend}
          title={inbox.legend}
          aria-expanded={isOpen}
          aria-controls="legend"
          onClick={() => setOpen(!isOpen)}
        >
          ?
        </button>
      </header>
      <aside id="legend" className="leg board" aria-label={inbox.legend} hidden={!isOpen}>
        <h2>{inbox.legend}</h2>
        <ul>
          {CONVERSATION_STATUSES.map((status) => (
            <li key={status}>
              <StatusBadge status={status} />
              <span className="dim">{texts.conversations.statusMeaning[status]}</span>
            </li>
          ))}
        </ul>
      </aside>
    </>
  )
}
