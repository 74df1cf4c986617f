import { texts } from '../app/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import type { Unsent } from './outbox.ts'

interface UnsentLineProps {
  letter: Unsent
  onRetry: () => void
  onDiscard: () => void
}

/** A message that is being sent or has failed. It stays until the server has it or the user discards it. */
export function UnsentLine({ letter, onRetry, onDiscard }: UnsentLineProps) {
  const hasFailed = letter.state === 'failed'
  return (
    <li className="m m--me m--unsent">
      <p>
        {letter.text}
        {hasFailed ? null : (
          <span className="m__wait">
            <Icon name="clock" />
            <span className="vh">{texts.exchangeScreen.sendingMessage}</span>
          </span>
        )}
      </p>
      {hasFailed ? (
        <div className="m__fail">
          <span role="alert" title={letter.reason ?? undefined}>
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
