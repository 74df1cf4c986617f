import { useEffect, useRef, useState } from 'react'

/**
 * Whether the user is typing. A press elsewhere blurs the field at once, but the layout for typing stays until the press has
 * ended: otherwise the pressed element would move before the click.
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
        // After the click event, which follows mouseup.
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
