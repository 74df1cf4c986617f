import { useState } from 'react'
import { useMe } from '../identity/use-me.ts'
import { labelOf } from './kept.ts'
import { keepText, keptText } from './kept-text.ts'

/**
 * Words of the person who is here that are not sent yet: a reload and Back find them again, as long as the tab is open.
 * What says no more than `start` is not kept. `forget`, once they are sent, leaves what is on screen.
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
