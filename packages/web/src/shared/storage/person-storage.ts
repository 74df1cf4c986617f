import { session } from '../session.ts'
import { hashText, load, removeMatching, save } from './storage.ts'
import { UNSENT_TEXT_PREFIX } from './unsent-text.ts'

const SECRET_KEY = 'barattolo:dispositivo'
/** The keys of what a person has written and not sent begin with these; the other entries of a person are only conveniences. */
const UNSENT_PREFIXES = {
  itemDraft: 'barattolo:bozza:',
  itemChanges: 'barattolo:modifica:',
  requestDraft: 'barattolo:bozza-cerco:',
  requestChanges: 'barattolo:modifica-cerco:',
  messages: 'barattolo:letters:',
  proofs: 'barattolo:proofs:',
} as const
export type UnsentKind = keyof typeof UNSENT_PREFIXES | 'texts'

/** The labels of this page's users, so that a label stays the same while a session ends. */
const labels = new Map<string, string>()
/** For a device whose storage is blocked. */
let secretInMemory: string | null = null
const clearListeners = new Set<() => void>()

/**
 * The name under which this device stores a person's entries; '' stands for no person. It is made of the uid, a random number of
 * the device, the e-mail and the number of the account at the provider: a list of public uids does not tell who has used the
 * device. The e-mail alone could be guessed from a public name; Google's number of 21 digits cannot.
 */
export function storageLabel(uid: string): string {
  if (uid === '') return hashText('')
  const known = labels.get(uid)
  if (known !== undefined) return known
  const now = session.current()
  const isSignedIn = now.state === 'signedIn' && now.user.uid === uid
  const label = hashText(`${deviceSecret()}:${uid}:${isSignedIn ? `${now.user.email}:${now.user.accountId}` : ''}`)
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

/**
 * What the person has written and not sent, in the storage of all tabs and in this tab. All texts of the tab count, because a
 * sign-out deletes them all: the contact form has no label, since visitors use it too.
 */
export function unsentOf(uid: string): UnsentKind[] {
  const names = namesIn(() => localStorage).filter(entriesOf(storageLabel(uid)))
  const kinds = Object.entries(UNSENT_PREFIXES).flatMap(([kind, prefix]) =>
    names.some((name) => name.startsWith(prefix)) ? [kind as UnsentKind] : [],
  )
  const hasTexts = namesIn(() => sessionStorage).some((name) => name.startsWith(UNSENT_TEXT_PREFIX))
  return hasTexts ? [...kinds, 'texts'] : kinds
}

/** Removes all entries of this person from this device, and what this page holds of them in memory. */
export function clearPerson(uid: string): void {
  const isOfPerson = entriesOf(storageLabel(uid))
  for (const storage of STORAGES) removeMatching(storage, isOfPerson)
  for (const listener of clearListeners) listener()
}

/** Removes all that this tab has stored, for any user, and what it holds in memory: texts, and the addresses of visited pages. */
export function clearTab(): void {
  removeMatching(
    () => sessionStorage,
    (name) => name.startsWith('barattolo:'),
  )
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
