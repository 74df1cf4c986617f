import { Suspense, useEffect, useRef } from 'react'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { lazyComponent, usePreload } from '../ui/loading/lazy-component.ts'
import { useOnceTrue } from '../ui/loading/use-once-true.ts'
import { useSearch } from './use-search.ts'

const SearchDialog = lazyComponent(async () => (await import('./SearchDialog.tsx')).SearchDialog)

/** "Cerca" in the header, with its dialog. */
export function SearchButton() {
  const search = useSearch()
  const wasOpened = useOnceTrue(search.query !== null)
  usePreload(SearchDialog)
  useSearchKeys(search.open)
  return (
    <>
      <Button
        look="line"
        small
        icon="magnifier"
        data-search-link
        aria-label={texts.app.nav.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K"
        onClick={search.open}
      >
        <span>{texts.app.nav.search}</span>
      </Button>
      {wasOpened ? (
        <Suspense>
          <SearchDialog.Component query={search.query} onSearch={search.search} onClose={search.close} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Opens the search with `/` and Ctrl+K (⌘K), except while typing or while a dialog is open. */
function useSearchKeys(open: () => void) {
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
