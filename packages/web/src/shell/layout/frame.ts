import { createContext, useContext } from 'react'

/** The options of a route for the page frame around it. */
export interface Frame {
  /** The name of the page, which takes the place of the product's name in the header of compact screens. */
  name?: string
  /** The screen fills the window: no footer below it. */
  full?: boolean
  /** The screen has its own bars on a phone (the conversation). */
  ownBars?: boolean
  /** Suspended users see it too, instead of the page about their suspension. */
  whileSuspended?: boolean
}

export const FrameContext = createContext<Frame>({})

export function useFrame(): Frame {
  return useContext(FrameContext)
}
