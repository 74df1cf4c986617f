import { useSyncExternalStore } from 'react'
import { currentUid } from '../../shared/session.ts'
import { type UnsentKind, unsentOf } from '../../shared/storage/person-storage.ts'
import { texts } from '../../shared/texts.ts'
import { logOut } from './session.ts'

const NOTHING: readonly UnsentKind[] = []
let asked = NOTHING
/** Whether the dialog failed to load. */
let isDialogUnavailable = false
const listeners = new Set<() => void>()

/** Signs out; asks first if the user has written something that is not sent, because a sign-out deletes it from the device. */
export function requestLogOut() {
  const uid = currentUid()
  const unsent = uid === null ? NOTHING : unsentOf(uid)
  if (unsent.length === 0) void logOut()
  else if (isDialogUnavailable) askWithoutDialog()
  else setAsked(unsent)
}

export function answerLogOutQuestion(answer: 'stay' | 'leave') {
  setAsked(NOTHING)
  if (answer === 'leave') void logOut()
}

/** Called if the dialog cannot load (no network, newer version deployed): the browser's own dialog then asks. */
export function disableLogOutDialog() {
  isDialogUnavailable = true
  if (asked.length > 0) askWithoutDialog()
}

function askWithoutDialog() {
  answerLogOutQuestion(window.confirm(texts.session.unsent.title) ? 'leave' : 'stay')
}

/** What a sign-out would delete, while the question about it is open; `LogOutQuestion` shows it. */
export function useLogOutQuestion(): readonly UnsentKind[] {
  return useSyncExternalStore(subscribe, readAsked, readAsked)
}

const readAsked = () => asked

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setAsked(next: readonly UnsentKind[]) {
  asked = next
  for (const listener of listeners) listener()
}
