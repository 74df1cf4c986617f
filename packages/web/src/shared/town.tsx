import type { PageTown, TownWords } from '@barattolo/domain/town'
import { wordsOf } from '@barattolo/domain/word-tokens'
import { createContext, type ReactNode, useContext } from 'react'

/** The town of the page; null only in the HTML that the build renders, which is the same for every town. */
export const TownContext = createContext<PageTown | null>(null)
export const WordsContext = createContext<TownWords | null>(null)

export function TownProvider({ town, children }: { town: PageTown; children: ReactNode }) {
  return (
    <TownContext value={town}>
      <WordsContext value={wordsOf(town)}>{children}</WordsContext>
    </TownContext>
  )
}

export function useTown(): PageTown {
  return required(useContext(TownContext))
}

/** What texts say about the place. */
export function useWords(): TownWords {
  return required(useContext(WordsContext))
}

function required<T>(value: T | null): T {
  if (value === null) throw new Error('no town')
  return value
}
