import { firstContactRefusal } from '@barattolo/domain/conversations/first-contact'
import { MESSAGE_MAX } from '@barattolo/domain/limits'
import type { ProblemCode } from '@barattolo/domain/problem'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { texts } from '../../shared/texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { inputProps } from '../../ui/form/input-props.ts'
import { LengthNote } from '../../ui/form/LengthNote.tsx'
import { lengthLimit } from '../../ui/form/length-limit.ts'
import textStyles from '../../ui/text.module.css'
import { TOUCH_QUERY } from '../../ui/use-media-query.ts'
import chatStyles from './Chat.module.css'
import type { MessageComposer } from './use-message-composer.ts'

interface ComposerProps {
  composer: MessageComposer
  canWrite: boolean
  /** From `messagesLeft`. */
  left?: number | null
  /** The person whom `left` is about. */
  otherName?: string
  placeholder: string
  /** Instead of the placeholder, if one cannot write. */
  closedText?: string
  onTyping?: (isTyping: boolean) => void
}

/** The message field. The draft is stored on the device until it is sent. */
export function Composer({
  composer,
  canWrite,
  left = null,
  otherName = '',
  placeholder,
  closedText = texts.conversations.chatClosed,
  onTyping,
}: ComposerProps) {
  const fieldId = useId()
  const hintId = useId()
  const refusal = firstContactRefusal(left, composer.draft)
  const length = lengthLimit(composer.draft, MESSAGE_MAX)
  const hint = length.note ?? contactHint(left, refusal, otherName)
  const textarea = useRef<HTMLTextAreaElement>(null)
  return (
    <form
      data-slot="composer"
      className={classes(chatStyles.composer, !canWrite && chatStyles.disabled)}
      onSubmit={(event) => {
        event.preventDefault()
        // With an empty, refused or too long draft, the send button focuses the field.
        if (composer.draft.trim() === '' || refusal || length.isTooLong) textarea.current?.focus()
        else composer.send()
      }}
    >
      <label className={textStyles.hidden} htmlFor={fieldId}>
        {texts.exchangeScreen.message}
      </label>
      <textarea
        id={fieldId}
        ref={textarea}
        {...inputProps()}
        rows={1}
        aria-invalid={length.isTooLong || undefined}
        disabled={!canWrite}
        aria-describedby={canWrite && hint ? hintId : undefined}
        placeholder={canWrite ? placeholder : closedText}
        value={canWrite ? composer.draft : ''}
        onChange={(event) => composer.setDraft(event.target.value)}
        onFocus={() => onTyping?.(true)}
        onBlur={() => onTyping?.(false)}
        onKeyDown={sendOnEnter}
      />
      <IconButton
        type="submit"
        look="ink"
        icon="paperPlaneRight"
        label={texts.exchangeScreen.send}
        disabled={!canWrite || refusal !== null}
        // Keeps the focus in the field: blurring closes the on-screen keyboard and moves the button before the click.
        onPointerDown={(event) => event.preventDefault()}
      />
      {canWrite && hint ? (
        <LengthNote className={chatStyles.composerHint} id={hintId} isTooLong={length.isTooLong}>
          {hint}
        </LengthNote>
      ) : null}
    </form>
  )
}

/** What a user who has written to a stranger may still send; null if nothing is limited. */
function contactHint(left: number | null, refusal: ProblemCode | null, otherName: string): string | null {
  if (refusal) return texts.problems[refusal]
  return left === null ? null : texts.conversations.messagesLeft(left, otherName)
}

/** Enter sends, Shift+Enter starts a new line. On a phone, which has no Shift+Enter, Enter starts a new line. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent) || matchMedia(TOUCH_QUERY).matches) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** Whether the key belongs to an input method. Safari ends the composition before the key that confirms it, which has the code 229. */
const isComposing = ({ isComposing, keyCode }: KeyboardEvent['nativeEvent']) => isComposing || keyCode === 229

/**
 * Whether the user is typing. A press elsewhere blurs the field at once, but the result stays true until the press has ended:
 * otherwise the layout would change and the pressed element would move before the click.
 */
export function useTyping(): [typing: boolean, onTyping: (isTyping: boolean) => void] {
  const [isTyping, setTyping] = useState(false)
  const isPressing = useRef(false)
  const isFocused = useRef(false)

  useEffect(() => {
    const controller = new AbortController()
    const options = { capture: true, signal: controller.signal }
    addEventListener(
      'mousedown',
      () => {
        isPressing.current = true
      },
      options,
    )
    addEventListener(
      'mouseup',
      () => {
        isPressing.current = false
        // Runs after the click event, which follows mouseup.
        setTimeout(() => setTyping(isFocused.current))
      },
      options,
    )
    return () => controller.abort()
  }, [])

  function onTyping(next: boolean) {
    isFocused.current = next
    if (next || !isPressing.current) setTyping(next)
  }
  return [isTyping, onTyping]
}
