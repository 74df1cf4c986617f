import type { ItemSearchParams } from '@barattolo/domain/items/contract'
import type { SearchReading } from '@barattolo/domain/items/search-reading'
import type { Words } from '../../items/search/words-url.ts'
import { WantedAd } from '../../requests/WantedAd.tsx'
import { texts } from '../../shared/texts.ts'
import { ItemsInside } from './ItemsInside.tsx'

interface AnswerEndProps {
  words: Words
  search: ItemSearchParams
  reading: SearchReading | null
  isOfPerson: boolean
}

/** Below the results: the wanted ad, if they are not what was typed, and what only contains the letters. */
export function AnswerEnd({ words: { q }, search, reading, isOfPerson }: AnswerEndProps) {
  const sought = reading?.corrected ?? (reading?.isPartial ? q : null)
  return (
    <>
      {/* The key begins another ad for other words. */}
      {sought === null || isOfPerson ? null : <WantedAd key={sought} words={sought} heading={texts.searchAnswer.ad.other} />}
      <ItemsInside words={q} search={search} />
    </>
  )
}
