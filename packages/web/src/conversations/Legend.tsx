import { CONVERSATION_STATUSES } from '@barattolo/domain/conversations/contract'
import { texts } from '../app/texts.ts'
import { StatusBadge } from './StatusBadge.tsx'

/** What the states mean. */
export function Legend() {
  return (
    <aside className="leg board" aria-labelledby="legend">
      <h2 id="legend">{texts.exchangeScreen.inbox.legend}</h2>
      <ul>
        {CONVERSATION_STATUSES.map((status) => (
          <li key={status}>
            <StatusBadge status={status} />
            <span className="dim">{texts.conversations.statusMeaning[status]}</span>
          </li>
        ))}
      </ul>
    </aside>
  )
}
