import { useState } from 'react'
import { useSignedInUid } from '../session.ts'
import { storageLabel } from './person-storage.ts'
import { loadUnsentText, saveUnsentText } from './unsent-text.ts'

/**
 * Text that the user has not sent yet: it survives a reload and Back as long as the tab is open. Text equal to `start` is not
 * stored. The third element, a function to call after sending, removes the stored text and leaves the one on screen.
 */
export function useUnsentText(
  field: string,
  start = '',
): [text: string, change: (text: string) => void, clearStored: () => void] {
  const storageKey = `${storageLabel(useSignedInUid())}:${field}`
  const [text, setText] = useState(() => loadUnsentText(storageKey) ?? start)
  const change = (next: string) => {
    setText(next)
    saveUnsentText(storageKey, next === start ? null : next)
  }
  return [text, change, () => saveUnsentText(storageKey, null)]
}
