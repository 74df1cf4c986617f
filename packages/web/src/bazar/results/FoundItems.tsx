import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useViewer } from '../../items/card/ItemCardActions.tsx'
import { ItemsSection, type ItemsSectionProps } from '../../items/card/ItemsSection.tsx'
import { itemPages } from '../../items/items.queries.ts'
import type { Words } from '../../items/search/words-url.ts'
import { lazyComponent, usePreload } from '../../ui/loading/lazy-component.ts'

const AnswerPart = lazyComponent(async () => (await import('./AnswerPart.tsx')).AnswerPart)

interface FoundItemsProps {
  section: ItemsSectionProps
  words: Words
  onWords: (words: Words) => void
  /** Takes away the filters beside the words; null if there are none, or where that is not offered. */
  onClear?: (() => void) | null
  /** A list of one person's objects: what it lacks is no reason for a wanted ad. */
  isOfPerson?: boolean
}

/** A list of objects that words may have found: what they were understood as, or what there is where nothing has them. */
export function FoundItems({ section, words, onWords, onClear = null, isOfPerson = false }: FoundItemsProps) {
  const { search, cachedOnly = false } = section
  const hasWords = words.q !== ''
  const list = useInfiniteQuery({ ...itemPages(search, useViewer()), enabled: hasWords && !cachedOnly })
  usePreload(AnswerPart)
  // The page of other words may still be shown.
  const page = hasWords && !list.isPlaceholderData ? list.data?.pages[0] : undefined
  const reading = page?.reading
  const isNothing = reading?.isNear && reading.corrected === null
  // The empty list says itself that there is nothing.
  const hasNote = !isNothing || page?.total !== 0
  return (
    <>
      {page && isNothing && !isOfPerson ? (
        <Suspense>
          <AnswerPart.Component part="nothing" {...{ section, words, onClear }} nearItems={page.rows} />
        </Suspense>
      ) : (
        <ItemsSection
          {...section}
          note={
            page && reading && hasNote ? (
              <Suspense>
                <AnswerPart.Component part="note" {...{ words, page, reading, onWords }} />
              </Suspense>
            ) : null
          }
        />
      )}
      {page ? (
        <Suspense>
          <AnswerPart.Component part="end" {...{ words, search, isOfPerson }} reading={reading ?? null} />
        </Suspense>
      ) : null}
    </>
  )
}
