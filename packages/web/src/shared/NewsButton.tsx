import { Button } from '../ui/Button.tsx'
import type { useListNews } from './list-news.ts'

interface NewsButtonProps {
  news: ReturnType<typeof useListNews>
  /** “3 oggetti nuovi” */
  text: (count: number, isBounded: boolean) => string
  /** The title of the list, which gets the focus when the new rows are shown. */
  titleId: string
}

/** Says how many rows of a list are new, and shows them when it is pressed. It stays in view while the list is scrolled. */
export function NewsButton({ news: { count, isBounded, show }, text, titleId }: NewsButtonProps) {
  const showFromTop = () => {
    show()
    const title = document.getElementById(titleId)
    title?.scrollIntoView({ block: 'start' })
    title?.focus({ preventScroll: true })
  }
  return (
    <div className="news" aria-live="polite">
      {count > 0 ? (
        <Button look="go" small onClick={showFromTop}>
          {text(count, isBounded)}
        </Button>
      ) : null}
    </div>
  )
}
