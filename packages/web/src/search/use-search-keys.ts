import { useEffect, useRef } from 'react'

/** Opens the search with `/` and Ctrl+K (⌘K), except while typing or while a dialog is open. */
export function useSearchKeys(open: () => void) {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isShortcut = isSlash(event) || isK(event)
      if (!isShortcut || event.defaultPrevented || isTyping(event.target) || isOverlaid()) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

const isSlash = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => key === '/' && !ctrlKey && !metaKey && !altKey
const isK = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
const isOverlaid = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
