import { useEffect } from 'react'
import { texts } from './texts.ts'

/** Sets the title of the browser tab and of its history entry. */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    document.title = title ? fullTitle(title) : texts.app.name
    return () => {
      document.title = texts.app.name
    }
  }, [title])
}

/** The same format as the title that the server writes into the head of a page. */
const fullTitle = (title: string) => (title.startsWith(texts.app.name) ? title : `${title} · ${texts.app.name}`)
