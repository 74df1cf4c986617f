import { useSyncExternalStore } from 'react'

let pending: ((accepted: boolean) => void)[] = []
/** Whether the dialog failed to load. */
let isDialogUnavailable = false
const listeners = new Set<() => void>()

/** Called after a write was refused because of the rules: opens `RulesDialog`, resolves to whether they are accepted now. */
export function promptForRules(): Promise<boolean> {
  return isDialogUnavailable ? Promise.resolve(false) : new Promise((resolve) => setPending([...pending, resolve]))
}

export function resolveRulesPrompt(accepted: boolean) {
  for (const resolve of pending) resolve(accepted)
  setPending([])
}

/** Called if the dialog cannot load (no network, newer version deployed): the refused write then fails like any other. */
export function disableRulesPrompt() {
  isDialogUnavailable = true
  resolveRulesPrompt(false)
}

/** Whether a write waits for the user's decision. */
export function useIsRulesPromptNeeded(): boolean {
  return useSyncExternalStore(subscribe, isPromptNeeded, isPromptNeeded)
}

const isPromptNeeded = () => pending.length > 0

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setPending(next: typeof pending) {
  pending = next
  for (const listener of listeners) listener()
}
