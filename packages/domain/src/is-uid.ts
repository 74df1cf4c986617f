import type { Uid } from './ids.ts'

export const UID_MAX = 128

/** Whether the schema `uid` accepts the value, for the scripts that load no schemas. */
export function isUid(value: unknown): value is Uid {
  return typeof value === 'string' && value.length >= 1 && value.length <= UID_MAX
}
