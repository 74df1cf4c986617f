import { useEffect, useRef, useState } from 'react'

/**
 * Whether somebody types. A press elsewhere takes the focus from the field at once, but what is laid out for typing stays
 * until the press has ended: nothing slips away under the finger.
 */
export function useTyping(): [typing: boolean, onTyping: (typing: boolean) => void] {
  const [typing, setTyping] = useState(false)
  const pressing = useRef(false)
  const focused = useRef(false)

  useEffect(() => {
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    addEventListener(
      'mousedown',
      () => {
        pressing.current = true
      },
      options,
    )
    addEventListener(
      'mouseup',
      () => {
        pressing.current = false
        // After the click that follows.
        setTimeout(() => setTyping(focused.current))
      },
      options,
    )
    return () => listening.abort()
  }, [])

  function onTyping(next: boolean) {
    focused.current = next
    if (next || !pressing.current) setTyping(next)
  }
  return [typing, onTyping]
}
