import { cleanText } from '@barattolo/domain/clean-text'
import { it as texts } from '@barattolo/domain/texts/it'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** A counter appears at this part of the limit. */
const NEAR = 0.9

type Control = HTMLInputElement | HTMLTextAreaElement

interface LengthLimit {
  isTooLong: boolean
  /** What is left near the limit, or how much is too much; null far from the limit. */
  note: string | null
}

/** Counts like the server (`userText`): the text cleaned and trimmed, in UTF-16 units. Nothing is cut: pasted text stays whole. */
export function lengthLimit(text: string, max: number): LengthLimit {
  const { length } = cleanText(text)
  if (length > max) return { isTooLong: true, note: texts.lengths.tooLong(length - max) }
  return { isTooLong: false, note: length >= max * NEAR ? texts.lengths.left(max - length) : null }
}

/**
 * The limit of a field, and the attributes of its control. A form with a field that is too long is not sent. `value` is missing if the
 * form does not control the field.
 */
export function useLengthLimit<C extends Control>(limit: number | undefined, value: unknown) {
  const [typed, setTyped] = useState('')
  const control = useRef<C>(null)
  const text = typeof value === 'string' ? value : typed
  const { isTooLong, note } = limit === undefined ? { isTooLong: false, note: null } : lengthLimit(text, limit)
  useRefusal(control, isTooLong)
  return {
    isTooLong,
    note,
    control: {
      ref: control,
      'data-too-long': isTooLong || undefined,
      onInput: (event: FormEvent<C>) => setTyped(event.currentTarget.value),
    },
  }
}

/**
 * Stops the submit event of the control's form before React handles it, and focuses the first field that is too long. A form that marks
 * all its invalid fields at once has `data-checks-lengths`, and calls `hasTooLongField` itself.
 */
function useRefusal(control: RefObject<Control | null>, isTooLong: boolean) {
  useEffect(() => {
    const form = control.current?.form
    if (!isTooLong || !form || form.dataset.checksLengths !== undefined) return
    const refuse = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      focusTooLongField(form)
    }
    form.addEventListener('submit', refuse, { capture: true })
    return () => form.removeEventListener('submit', refuse, { capture: true })
  }, [control, isTooLong])
}

const TOO_LONG = '[data-too-long]'

export const focusTooLongField = (form: HTMLElement) => form.querySelector<HTMLElement>(TOO_LONG)?.focus()

export const hasTooLongField = (form: HTMLElement | null) => form?.querySelector(TOO_LONG) != null
