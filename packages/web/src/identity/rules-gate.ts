import { useSyncExternalStore } from 'react'

let waiting: ((accepted: boolean) => void)[] = []
/** The part that asks did not come. */
let cannotAsk = false
const listeners = new Set<() => void>()

/** For a write that was refused until the rules are accepted: asks (`RulesWatch`), and answers whether they are now. */
export function askForRules(): Promise<boolean> {
  return cannotAsk ? Promise.resolve(false) : new Promise((done) => put([...waiting, done]))
}

export function answerForRules(accepted: boolean) {
  for (const done of waiting) done(accepted)
  put([])
}

/** Without network, or after a newer version was published: a refused write is told as any other. */
export function cannotAskForRules() {
  cannotAsk = true
  answerForRules(false)
}

/** Whether a write waits for the answer. */
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
