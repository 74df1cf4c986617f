import type { Uid } from '@barattolo/domain/ids'
import { type AdminLogValues, addAdminLogEntry, type RecordAct } from '../platform/admin-log.store.ts'
import type { Person } from '../platform/session.ts'

/** Who acts, and why. */
export interface Reasoned {
  admin: Pick<Person, 'uid' | 'email'>
  reason: string
}

/** An act, once its subject is locked. */
export interface ActDescription extends Pick<AdminLogValues, 'act' | 'about'> {
  /** The people whose content or account it changes. */
  concerned: readonly Uid[]
}

/** Writes an act to the log in the transaction that carries it out. */
export function recordAct<T>({ admin, reason }: Reasoned, describe: (subject: T) => ActDescription): RecordAct<T> {
  return async (trx, subject, now) => {
    const { act, about, concerned } = describe(subject)
    const [only, ...others] = concerned
    await addAdminLogEntry(trx, { admin, act, about, person: (others.length === 0 && only) || null, reason }, now)
    return []
  }
}
