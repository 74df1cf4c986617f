import { useEffect } from 'react'
import { texts } from './texts.ts'

/** Names the browser's tab, and with it the step in the history, after what the page shows. */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    document.title = title ? `${title} · ${texts.app.name}` : texts.app.name
    return () => {
      document.title = texts.app.name
    }
  }, [title])
}
