import { MESSAGE_MAX } from '@barattolo/domain/bounds'
import { type KeyboardEvent, useId, useRef } from 'react'
import { texts } from '../app/texts.ts'
import { IconButton } from '../ui/Button.tsx'
import type { LetterBox } from './use-letters.ts'

interface ComposerProps {
  letters: LetterBox
  canWrite: boolean
  otherName: string
  onTyping: (typing: boolean) => void
}

/** The message field. The draft is stored on the device until it is sent. */
export function Composer({ letters, canWrite, otherName, onTyping }: ComposerProps) {
  const field = useId()
  const sheet = useRef<HTMLTextAreaElement>(null)
  return (
    <form
      className={canWrite ? 'say2' : 'say2 off'}
      onSubmit={(event) => {
        event.preventDefault()
        // With an empty draft, the send button focuses the field.
        if (letters.draft.trim() === '') sheet.current?.focus()
        else letters.send()
      }}
    >
      <label className="vh" htmlFor={field}>
        {texts.exchangeScreen.message}
      </label>
      <textarea
        id={field}
        ref={sheet}
        className="inp"
        rows={1}
        maxLength={MESSAGE_MAX}
        disabled={!canWrite}
        enterKeyHint="send"
        placeholder={canWrite ? texts.exchangeScreen.writeTo(otherName) : texts.conversations.chatClosed}
        value={canWrite ? letters.draft : ''}
        onChange={(event) => letters.write(event.target.value)}
        onFocus={() => onTyping(true)}
        onBlur={() => onTyping(false)}
        onKeyDown={sendOnEnter}
      />
      <IconButton
        type="submit"
        look="ink"
        icon="paperPlaneRight"
        label={texts.exchangeScreen.send}
        disabled={!canWrite}
        // Keeps the focus in the field: blurring closes the on-screen keyboard and moves the button before the click.
        onPointerDown={(event) => event.preventDefault()}
      />
    </form>
  )
}

/** Enter sends, Shift+Enter starts a new line, Enter during IME composition does neither. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
