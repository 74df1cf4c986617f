import { useSyncExternalStore } from 'react'

let waiting: ((accepted: boolean) => void)[] = []
/** The dialog failed to load. */
let cannotAsk = false
const listeners = new Set<() => void>()

/** Called after a write was refused because of the rules: opens `RulesDialog`, resolves to whether they are accepted now. */
export function askForRules(): Promise<boolean> {
  return cannotAsk ? Promise.resolve(false) : new Promise((done) => put([...waiting, done]))
}

export function answerForRules(accepted: boolean) {
  for (const done of waiting) done(accepted)
  put([])
}

/** Called if the dialog cannot load (no network, newer version deployed): the refused write then fails like any other. */
export function cannotAskForRules() {
  cannotAsk = true
  answerForRules(false)
}

/** Whether a write waits for the user's decision. */
export function useRulesAwaited(): boolean {
  return useSyncExternalStore(subscribe, isAwaited, isAwaited)
}

const isAwaited = () => waiting.length > 0

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function put(next: typeof waiting) {
  waiting = next
  for (const listener of listeners) listener()
}
