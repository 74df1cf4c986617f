import type { PageTown } from '@barattolo/domain/town'
import { type PageWords, wordsOf } from '@barattolo/domain/word-tokens'
import { createContext, type ReactNode, useContext } from 'react'

/** The town of the page; null only in the HTML that the build renders, which is the same for every town. */
export const TownContext = createContext<PageTown | null>(null)
export const WordsContext = createContext<PageWords | null>(null)

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

/** What texts say about the place, and the labels of the sign-in buttons. */
export function useWords(): PageWords {
  return required(useContext(WordsContext))
}

/** The way of signing in whose window a button opens at once; '' where there are several, or a link. */
export const useOnlyWay = () => useContext(TownContext)?.signIn.onlyWay

function required<T>(value: T | null): T {
  if (value === null) throw new Error('no town')
  return value
}
