import { useSyncExternalStore } from 'react'
import { currentUid } from '../../shared/session.ts'
import { hasUnsent } from '../../shared/storage/person-storage.ts'
import { logOut } from './session.ts'

let isAsking = false
/** Whether the dialog failed to load. */
let isDialogUnavailable = false
const listeners = new Set<() => void>()

/** Signs out; asks first if the user has written something that is not sent, because a sign-out deletes it from the device. */
export function requestLogOut() {
  const uid = currentUid()
  if (!isDialogUnavailable && uid !== null && hasUnsent(uid)) setAsking(true)
  else void logOut()
}

export function answerLogOutQuestion(answer: 'stay' | 'leave') {
  setAsking(false)
  if (answer === 'leave') void logOut()
}

/** Called if the dialog cannot load (no network, newer version deployed): a sign-out then does not ask. */
export function disableLogOutQuestion() {
  isDialogUnavailable = true
  if (isAsking) answerLogOutQuestion('leave')
}

/** Whether the question is open; `LogOutQuestion` shows it. */
export function useIsLogOutQuestionOpen(): boolean {
  return useSyncExternalStore(subscribe, isOpen, isOpen)
}

const isOpen = () => isAsking

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setAsking(next: boolean) {
  isAsking = next
  for (const listener of listeners) listener()
}
