import { texts } from '../../shared/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { UnsentMessage } from './outbox.ts'

interface UnsentChatMessageProps {
  message: UnsentMessage
  onRetry: () => void
  onDiscard: () => void
}

/** A message that is being sent or has failed. It stays until the server has it or the user discards it. */
export function UnsentChatMessage({ message, onRetry, onDiscard }: UnsentChatMessageProps) {
  const hasFailed = message.state === 'failed'
  return (
    <li className="m m--me m--unsent">
      <p>
        {message.text}
        {hasFailed ? null : (
          <span className="m__wait">
            <Icon name="clock" />
            <span className="vh">{texts.exchangeScreen.sendingMessage}</span>
          </span>
        )}
      </p>
      {hasFailed ? (
        <div className="m__fail">
          <span role="alert" title={message.reason ?? undefined}>
            <Icon name="warning" />
            {texts.conversations.failure.message}
          </span>
          <span aria-hidden="true">·</span>
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
