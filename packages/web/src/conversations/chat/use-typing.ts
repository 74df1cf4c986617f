import { useEffect, useRef, useState } from 'react'

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
