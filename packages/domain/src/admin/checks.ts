/** `notConfigured`: what is checked is not used here, or does not exist yet. */
export const CHECK_STATES = ['ok', 'warning', 'failed', 'notConfigured'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/** What each check of an installation can find, with the state that it means. */
const FINDINGS = {
  database: { answers: 'ok', empty: 'warning', missing: 'warning', stopped: 'failed', away: 'failed' },
  version: { current: 'ok', pending: 'warning', newer: 'warning' },
  clock: { agrees: 'ok', drifts: 'warning', differs: 'failed' },
  pooler: { ownSessions: 'ok', sharedSessions: 'failed', embedded: 'notConfigured' },
  connections: { enough: 'ok', tight: 'warning', exhausted: 'failed' },
  disk: { free: 'ok', low: 'warning', full: 'failed', missing: 'notConfigured' },
  photos: { works: 'ok', failing: 'failed', otherUser: 'warning', missing: 'notConfigured', elsewhere: 'notConfigured' },
  backup: { recent: 'ok', none: 'warning', old: 'failed', notWritable: 'failed' },
  drill: { recent: 'ok', none: 'warning', old: 'warning' },
  queues: { moving: 'ok', late: 'warning', stuck: 'failed' },
  certificate: {
    valid: 'ok',
    endsSoon: 'warning',
    endsNow: 'failed',
    expired: 'failed',
    wrongName: 'failed',
    notTrusted: 'failed',
    unreachable: 'failed',
    none: 'notConfigured',
  },
  proxy: {
    trusted: 'ok',
    direct: 'ok',
    noHeader: 'failed',
    untrusted: 'failed',
    forgeable: 'failed',
    otherServer: 'failed',
    notReady: 'failed',
    unreachable: 'failed',
    none: 'notConfigured',
  },
  signIn: { answers: 'ok', failing: 'failed', none: 'notConfigured' },
  mail: { accepted: 'ok', sent: 'ok', refused: 'failed', unreachable: 'failed', notSent: 'failed', none: 'notConfigured' },
  secrets: { long: 'ok', short: 'warning', none: 'notConfigured' },
} as const satisfies Record<string, Record<string, CheckState>>

/** What any check can find instead. */
const COMMON_FINDINGS = {
  databaseAway: 'warning',
  databaseEmpty: 'notConfigured',
  timedOut: 'warning',
  unknown: 'warning',
} as const satisfies Record<string, CheckState>

type Findings = typeof FINDINGS
export type CheckId = keyof Findings
export type CommonFinding = keyof typeof COMMON_FINDINGS
export type FindingOf<Id extends CheckId> = keyof Findings[Id]

// The cast is safe: `Object.keys` of a literal.
export const CHECK_IDS = Object.keys(FINDINGS) as [CheckId, ...CheckId[]]

/** Numbers and words for the sentence; never a secret, an e-mail address or a token. */
export type CheckValues = Readonly<Record<string, string | number>>

export interface Finding<Id extends CheckId> {
  finding: FindingOf<Id> | CommonFinding
  values?: CheckValues
}

export interface CheckResult {
  id: CheckId
  finding: string
  state: CheckState
  values: CheckValues
}

export function resultOf<Id extends CheckId>(id: Id, { finding, values = {} }: Finding<Id>): CheckResult {
  const states: Readonly<Record<string, CheckState>> = { ...FINDINGS[id], ...COMMON_FINDINGS }
  const name = String(finding)
  return { id, finding: name, state: states[name] ?? 'warning', values }
}
