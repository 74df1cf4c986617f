import { createContext, useContext } from 'react'

/** What a route says about the frame around it. */
export interface Frame {
  /** The screen fills the window: no footer below it. */
  full?: boolean
  /** The screen has its own bars on a phone (the exchange). */
  ownBars?: boolean
}

export const FrameOfRoute = createContext<Frame>({})

export function useFrame(): Frame {
  return useContext(FrameOfRoute)
}
