import { session } from '../session.ts'
import { hashText, load, removeMatching, save } from './storage.ts'
import { UNSENT_TEXT_PREFIX } from './unsent-text.ts'

const SECRET_KEY = 'barattolo:dispositivo'
/** What a person has written and not sent begins with one of these; the other entries of a person are only conveniences. */
const UNSENT_PREFIXES = ['barattolo:bozza', 'barattolo:modifica', 'barattolo:letters:', 'barattolo:proofs:', UNSENT_TEXT_PREFIX]

/** The labels of this page's users, so that a label stays the same while a session ends. */
const labels = new Map<string, string>()
/** For a device whose storage is blocked. */
let secretInMemory: string | null = null
const clearListeners = new Set<() => void>()

/**
 * The name under which this device stores a person's entries; '' stands for no person. It is made of the uid, a random number of
 * the device and the e-mail, which is not public: a list of public uids does not tell who has used the device.
 */
export function storageLabel(uid: string): string {
  if (uid === '') return hashText('')
  const known = labels.get(uid)
  if (known !== undefined) return known
  const now = session.current()
  const isSignedIn = now.state === 'signedIn' && now.user.uid === uid
  const label = hashText(`${deviceSecret()}:${uid}:${isSignedIn ? now.user.email : ''}`)
  if (isSignedIn) {
    labels.set(uid, label)
    for (const storage of STORAGES) relabel(storage, hashText(uid), label)
  }
  return label
}

function deviceSecret(): string {
  const stored = load(SECRET_KEY, (value) => (typeof value === 'string' ? value : null), null)
  if (stored !== null) return stored
  secretInMemory ??= crypto.getRandomValues(new Uint32Array(4)).join('-')
  save(SECRET_KEY, secretInMemory)
  return secretInMemory
}

/** Whether this device has something that the person has written and not sent, in this tab or in the storage of all tabs. */
export function hasUnsent(uid: string): boolean {
  const isOfPerson = entriesOf(storageLabel(uid))
  return STORAGES.some((storage) =>
    namesIn(storage).some((name) => isOfPerson(name) && UNSENT_PREFIXES.some((prefix) => name.startsWith(prefix))),
  )
}

/** Removes all entries of this person from this device, and what this page holds of them in memory. */
export function clearPerson(uid: string): void {
  const isOfPerson = entriesOf(storageLabel(uid))
  for (const storage of STORAGES) removeMatching(storage, isOfPerson)
  for (const listener of clearListeners) listener()
}

/** For modules that keep entries of a person in memory. */
export function onPersonCleared(listener: () => void): void {
  clearListeners.add(listener)
}

// Functions, because accessing blocked storage throws.
const STORAGES = [() => localStorage, () => sessionStorage]

const entriesOf = (label: string) => (name: string) => name.endsWith(`:${label}`) || name.includes(`:${label}:`)

function namesIn(storage: () => Storage): string[] {
  try {
    return Object.keys(storage())
  } catch {
    return []
  }
}

/** Moves the entries of a version whose labels were hashes of the uid alone, so that the update loses nothing. */
function relabel(storage: () => Storage, previous: string, label: string): void {
  const isPrevious = entriesOf(previous)
  for (const name of namesIn(storage).filter(isPrevious)) {
    const value = storage().getItem(name)
    const newName = name.replace(`:${previous}`, () => `:${label}`)
    try {
      if (value !== null && storage().getItem(newName) === null) storage().setItem(newName, value)
    } catch {
      // The storage is full: the entry stays where it is until there is space.
      continue
    }
    storage().removeItem(name)
  }
}
