import { useEffect, useState, useSyncExternalStore } from 'react'

/** True for "Tienili solo per me", false for "Va bene", null if the person has closed the dialog. */
export type Choice = boolean | null

let pending: ((choice: Choice) => void) | null = null
/** The mounted hearts: the first one shows the dialog. */
const hearts = new Set<symbol>()
const listeners = new Set<() => void>()

function notify() {
  for (const listener of [...listeners]) listener()
}

/** Opens the dialog of the first heart. */
export function askForChoice(): Promise<Choice> {
  answerChoice(null)
  return new Promise((resolve) => {
    pending = resolve
    notify()
  })
}

export function answerChoice(choice: Choice) {
  const resolve = pending
  pending = null
  resolve?.(choice)
  notify()
}

/** Whether a heart waits for the choice. */
export function useIsChoicePending(): boolean {
  return useSyncExternalStore(subscribe, isPending, () => false)
}

/** Whether this heart is the one that shows the dialog. Another one does if it goes: a sign-in loads the list with the heart again. */
export function useShowsChoice(): boolean {
  const [heart] = useState(() => Symbol('heart'))
  useEffect(() => {
    hearts.add(heart)
    notify()
    return () => {
      hearts.delete(heart)
      notify()
    }
  }, [heart])
  return useSyncExternalStore(
    subscribe,
    () => hearts.values().next().value === heart,
    () => false,
  )
}

const isPending = () => pending !== null

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
