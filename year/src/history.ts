/** One request and its answer. */
export interface HistoryRecord {
  /** From 1. */
  n: number
  /** The virtual time, in ISO form. */
  at: string
  /** The key of the person (`p7`, `admin`), `visitor`, or `operator` for e-mails to the operator. */
  who: string
  /** Their uid at that time; null before the first sign-in. */
  uid: string | null
  /** The app that was asked: 0 or 1; -1 if a receiver got something. */
  app: number
  act: string
  /** The path with its parameters’ names, as the contract writes it. */
  route: string
  /** `MAIL` and `PUSH`: what a receiver got; `EVENT`: what an open socket got; `IMPORT`: what came from an earlier system; `BREAK`: the job that lost its database. */
  method: string
  path: string
  body: unknown
  /** 0 if no answer has arrived. */
  status: number
  /** Parsed JSON, of an archive its `dati.json`; the text of HTML, XML and plain text; null for another media type. */
  answer: unknown
  /** `X-Total-Count`, if it is exact. */
  total?: number
  /** How the words of a search were understood. */
  reading?: unknown
  etag?: string
  /** All pages of one list that were read one after the other. */
  walk?: string
  /** Whether a next page follows. */
  hasNext?: boolean
  /** What was broken on purpose; `n` of the request that this one repeats. */
  fault?: { kind: FaultKind; repeats: number | null }
}

export const FAULT_KINDS = ['lost', 'twice', 'late', 'connection', 'death', 'together'] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/**
 * The history in a form that two runs of a seed share: without the secrets that the product and the receivers draw, which the seed
 * does not decide. What open sockets got follows, because it comes at a moment of the machine’s time.
 */
export function withoutSecrets(records: readonly HistoryRecord[]): string[] {
  const lineOf = (record: object) =>
    JSON.stringify(record, dropSecret)
      .replaceAll(UNSUBSCRIBE_TOKEN, 'disiscrizione')
      .replaceAll(PORT, 'receiver')
      .replaceAll(SERIAL_ID, '')
  const { requests = [], events = [] } = Object.groupBy(records, ({ method }) => (method === 'EVENT' ? 'events' : 'requests'))
  return [
    ...requests.map(({ n: _, ...record }) => lineOf(record)),
    ...events.map(({ who, answer }) => lineOf({ who, answer })).sort(),
  ]
}

/** Codes of handovers, keys of pushes and e-mails, and ETags, which contain random numbers. */
const SECRETS = new Set(['code', 'unsubscribe', 'pushKey', 'p256dh', 'auth', 'etag'])
/** The code of a refusal is a word. */
const WORD = /^[a-z]\w*$/
const dropSecret = (key: string, value: unknown) =>
  SECRETS.has(key) && !(typeof value === 'string' && key === 'code' && WORD.test(value)) ? null : value
const UNSUBSCRIBE_TOKEN = /disiscrizione\?t=[\w.-]+/g
/** Of messages and notices: a job that writes several at the same instant does so in any order. */
const SERIAL_ID = /(?<="(_id|tag)":"(notice )?)\d+(?=")/g
/** Of a receiver. */
const PORT = /127\.0\.0\.1(:|%3A)\d+/g
