import { useState } from 'react'

/** Words that are not sent yet: a reload and Back find them again, as long as the tab is open. `''` keeps nothing. */
export function useKeptText(place: string): [text: string, change: (text: string) => void] {
  const key = `barattolo:scritto:${place}`
  const [text, setText] = useState(() => keptIn(key))
  const change = (next: string) => {
    setText(next)
    try {
      if (next === '') sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, next)
    } catch {
      // Where nothing may be kept the words live as long as the page.
    }
  }
  return [text, change]
}

function keptIn(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
