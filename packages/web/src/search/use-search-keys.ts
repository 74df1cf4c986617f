import { useEffect, useRef } from 'react'

/** Opens the search with `/` and Ctrl+K (⌘K), except while typing or while a dialog is open. */
export function useSearchKeys(open: () => void) {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const asks = isSlash(event) || isK(event)
      if (!asks || event.defaultPrevented || isTyping(event.target) || isOverlaid()) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const isSlash = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => key === '/' && !ctrlKey && !metaKey && !altKey
const isK = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
const isOverlaid = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
