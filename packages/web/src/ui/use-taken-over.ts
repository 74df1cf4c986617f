import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** False while a page is drawn as it arrived in HTML, true from then on: what HTML cannot know waits for it. */
export const useTakenOver = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
