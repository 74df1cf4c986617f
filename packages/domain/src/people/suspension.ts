import { RETENTION, retentionEnd } from '../retention.ts'

/** When the hash of a suspended person's e-mail is deleted and a new account of it is no longer suspended. */
export function suspensionKeptUntil(erasedAt: Date): Date {
  return retentionEnd(RETENTION.suspendedEmail, erasedAt)
}
