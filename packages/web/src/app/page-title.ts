import { useEffect } from 'react'
import { texts } from './texts.ts'

/** Names the browser's tab, and with it the step in the history, after what the page shows. */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    document.title = title ? whole(title) : texts.app.name
    return () => {
      document.title = texts.app.name
    }
  }, [title])
}

/** As the server writes it into a page that arrives with its head. */
const whole = (title: string) => (title.startsWith(texts.app.name) ? title : `${title} · ${texts.app.name}`)
