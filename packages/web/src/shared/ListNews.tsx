import type { WatchedList } from '@barattolo/domain/watched-lists'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import listStyles from '../ui/list.module.css'
import type { Page } from './api/api.ts'
import { onListChanged } from './list-changes.ts'
import { countNew, firstPageOnly, type Pages, type Row, updateRows } from './list-news.ts'

interface ListNewsProps {
  list: WatchedList
  queryKey: readonly unknown[]
  /** The loaded pages; undefined until there are some. */
  shown: Pages<Row> | undefined
  fetchFirstPage: () => Promise<Page<Row[]>>
  /** “3 oggetti nuovi” */
  text: (count: number, isBounded: boolean) => string
  /** The title of the list, which gets the focus when the new rows are shown. */
  titleId: string
}

/**
 * Looks for new rows of a long list on screen when the list may have changed. The list does not move under the reader: a button,
 * which stays in view, says how many rows are new and shows them; changed rows change in place, and rows that are gone leave.
 */
export function ListNews({ list, queryKey, shown, fetchFirstPage, text, titleId }: ListNewsProps) {
  const queryClient = useQueryClient()
  const [fresh, setFresh] = useState<Page<Row[]> | null>(null)
  const checks = useRef(0)
  const check = useEffectEvent(async () => {
    const number = ++checks.current
    // Without network the list stays as it is; after a reconnection everything is refetched.
    const page = await fetchFirstPage().catch(() => null)
    // An answer to an earlier check may arrive after that to a later one, and is older.
    if (page === null || number !== checks.current) return
    queryClient.setQueryData<Pages<Row>>(queryKey, (pages) => pages && updateRows(pages, page))
    setFresh(page)
  })
  const key = JSON.stringify(queryKey)
  const isLoaded = shown !== undefined
  // A change during the first fetch is handled as for any other query (`api/live.ts`).
  useEffect(() => (isLoaded ? onListChanged(list, JSON.parse(key), () => void check()) : undefined), [isLoaded, list, key])

  const count = fresh === null || shown === undefined ? 0 : countNew(shown, fresh)
  // The whole first page is new, so there may be more.
  const isBounded = fresh !== null && fresh.next !== null && count === fresh.rows.length
  const showFromTop = () => {
    if (fresh) queryClient.setQueryData<Pages<Row>>(queryKey, firstPageOnly(fresh))
    const title = document.getElementById(titleId)
    title?.scrollIntoView({ block: 'start' })
    title?.focus({ preventScroll: true })
  }
  return (
    <div className={listStyles.news} aria-live="polite">
      {count > 0 ? (
        <Button look="go" small onClick={showFromTop}>
          {text(count, isBounded)}
        </Button>
      ) : null}
    </div>
  )
}
