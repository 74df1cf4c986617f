import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/form/FieldError.tsx'
import listStyles from '../ui/list.module.css'
import textStyles from '../ui/text.module.css'
import { loadNextPage } from './api/load-next-page.ts'
import { texts } from './texts.ts'

interface LoadMoreProps {
  list: Parameters<typeof loadNextPage>[0] & {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
  }
  /** "30 di 1.000" */
  progress: string
  text: string
  /** Shown if the next page fails to load. */
  failedText: string
}

/** Below a paginated list, if it has a next page: how much of it is loaded, and the button for that page. */
export function LoadMore({ list, progress, text, failedText }: LoadMoreProps) {
  if (!list.hasNextPage) return null
  return (
    <div className={listStyles.more}>
      <p className={classes(textStyles.small, textStyles.dim)}>{progress}</p>
      {list.isFetchNextPageError ? <FieldError>{failedText}</FieldError> : null}
      <Button look="line" busy={list.isFetchingNextPage} busyText={texts.app.loading} onClick={() => void loadNextPage(list)}>
        {list.isFetchNextPageError ? texts.app.retry : text}
      </Button>
    </div>
  )
}
