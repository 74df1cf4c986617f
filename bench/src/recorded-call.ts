import type { Statement } from '@barattolo/server/testing/recording-database'

/** A parameter that differs between calls: its recorded value and the source of its replacement. */
export interface Substitution {
  recordedValue: string
  /** `path`: the id in the path; `fresh`: a new UUID; a list: its elements in turn. */
  source: 'path' | 'fresh' | string[]
}

/** The SQL statements of one call, for the bare server. */
export interface RecordedCall {
  method: 'GET' | 'POST'
  path: string
  substitutions: Substitution[]
  statements: Statement[]
  inTransaction: boolean
}

export function recordedCall(
  method: RecordedCall['method'],
  path: string,
  substitutions: Substitution[],
  statements: Statement[],
): RecordedCall {
  return {
    method,
    path,
    substitutions,
    statements,
    inTransaction: statements.some(({ text }) => /^\s*(begin|start)/i.test(text)),
  }
}
