import type { Town } from '@barattolo/domain/town'
import { createContext, useContext } from 'react'

/** The town of the page; null only in the HTML that the build renders, which is the same for every town. */
export const TownContext = createContext<Town | null>(null)

export function useTown(): Town {
  const town = useContext(TownContext)
  if (!town) throw new Error('no town')
  return town
}
