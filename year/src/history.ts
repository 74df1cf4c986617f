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
  /** Parsed JSON; the text of HTML, XML and plain text; null for another media type. */
  answer: unknown
  /** `X-Total-Count`, if it is exact. */
  total?: number
  /** All pages of one list that were read one after the other. */
  walk?: string
  /** Whether a next page follows. */
  hasNext?: boolean
  /** What was broken on purpose; `n` of the request that this one repeats. */
  fault?: { kind: FaultKind; repeats: number | null }
}

export const FAULT_KINDS = ['lost', 'twice', 'late', 'connection', 'death', 'together'] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

const ID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g

/**
 * The history in a form that two runs of a seed share: ids are numbered by their first appearance, because the product draws them at
 * random. What depends on a random id (the point inside of a cell, a handover code) is left out, and people whose order is that of
 * their ids have the order of their keys.
 */
export function numberIds(records: readonly HistoryRecord[]): string[] {
  const numbers = new Map<string, string>()
  const numberOf = (id: string) => {
    const known = numbers.get(id)
    if (known) return known
    const number = `#${numbers.size + 1}`
    numbers.set(id, number)
    return number
  }
  const keys = new Map(records.flatMap(({ uid, who }) => (uid === null ? [] : [[uid, who] as const])))
  const keyOf = (person: unknown) => keys.get(typeof person === 'string' ? person : Object(person).uid) ?? ''
  const titleOf = (one: unknown) => `${Object(one).title ?? Object(one).rootItem?.title} ${Object(one).createdAt}`
  const withoutChance = (key: string, value: unknown) =>
    // The map has no order; in the inbox cards that changed at the same instant have that of their ids.
    (key === 'points' || isInbox(key, value)) && Array.isArray(value)
      ? value.toSorted((a, b) => (titleOf(a) < titleOf(b) ? -1 : 1))
      : withoutOrder(key, value)
  const withoutOrder = (key: string, value: unknown) =>
    // Pages contain points.
    key === 'answer' && typeof value === 'string'
      ? null
      : ORDERED_BY_UID.has(key) && Array.isArray(value)
        ? value.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
        : dropRandom(key, value)
  const uids = new RegExp(`\\b(${[...new Set(records.flatMap(({ uid }) => uid ?? []))].join('|') || 'none'})\\b`, 'g')
  return records.map((record) =>
    JSON.stringify(record, withoutChance)
      .replaceAll(PHOTO_FOLDER, '/images/')
      .replaceAll(UNSUBSCRIBE_TOKEN, 'disiscrizione')
      .replaceAll(PORT, 'receiver')
      .replaceAll(ID, numberOf)
      .replaceAll(uids, numberOf),
  )
}

const isInbox = (key: string, value: unknown) =>
  key === 'answer' && Array.isArray(value) && Object(value[0]).rootItem !== undefined

/** The participants of an exchange. */
const ORDERED_BY_UID = new Set(['people', 'participants', 'mustAct', 'missing'])
/** `key`: of a ring, with the uids of its people in their order. */
const RANDOM_FIELDS = new Set([
  'lat',
  'lng',
  'coordinates',
  'distance',
  'code',
  'idToken',
  'pushKey',
  'unsubscribe',
  'p256dh',
  'auth',
  'key',
])
/** The first letters of the photo’s id. */
const PHOTO_FOLDER = /\/images\/[0-9a-f]{2}\//g
/** Of a receiver. */
const PORT = /127\.0\.0\.1(:|%3A)\d+/g
/** Signed with a random key. */
const UNSUBSCRIBE_TOKEN = /disiscrizione\?t=[\w.-]+/g
/** The codes of refusals are letters without digits; the codes of a handover are not decided by the seed. */
const dropRandom = (key: string, value: unknown) =>
  RANDOM_FIELDS.has(key) && !(key === 'code' && typeof value === 'string' && /^[a-z]\w*$/.test(value)) ? null : value
