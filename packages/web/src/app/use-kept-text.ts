import { useState } from 'react'
import { useMe } from '../identity/use-me.ts'
import { labelOf } from './kept.ts'
import { keepText, keptText } from './kept-text.ts'

/**
 * Text that the user has not sent yet: it survives a reload and Back as long as the tab is open. Text equal to `start` is not
 * stored. The third element, a function to call after sending, removes the stored text and leaves the one on screen.
 */
export function useKeptText(place: string, start = ''): [text: string, change: (text: string) => void, forget: () => void] {
  const own = `${labelOf(useMe())}:${place}`
  const [text, setText] = useState(() => keptText(own) ?? start)
  const change = (next: string) => {
    setText(next)
    keepText(own, next === start ? null : next)
  }
  return [text, change, () => keepText(own, null)]
}
