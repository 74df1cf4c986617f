import type { HistoryRecord } from '../history.ts'
import type { Person } from '../people.ts'

/** Something that must hold in every history. It reads requests and answers only, never the product’s tables or code. */
export interface Belief {
  name: string
  /** The requirements that say so; none if it follows from the whole product. */
  ids: readonly string[]
  /** One watcher for each history. */
  watch: (people: readonly Person[]) => Watcher
}

/** Sees the records one after the other. */
export type Watcher = (record: HistoryRecord, report: Report) => void
/** `about`: ids by which the records that explain the violation are found. */
export type Report = (what: string, about?: readonly string[]) => void

export interface Violation {
  belief: string
  n: number
  what: string
  about: readonly string[]
}

const texts = new WeakMap<HistoryRecord, string>()

/** The answer as text, to search it. */
export function textOf(record: HistoryRecord): string {
  const known = texts.get(record)
  if (known !== undefined) return known
  const text = JSON.stringify(record.answer) ?? ''
  texts.set(record, text)
  return text
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const objectsOf = (value: unknown) => listOf(value).filter(isObject)
export const textAt = (value: unknown, key: string) => {
  const found = isObject(value) ? value[key] : undefined
  return typeof found === 'string' ? found : null
}
export const isSuccess = ({ status }: HistoryRecord) => status >= 200 && status < 300
/** The id in the path: the segment of `:id` or `:uid`. */
export function idInPath({ route, path }: HistoryRecord): string {
  const place = route.split('/').findIndex((segment) => segment.startsWith(':'))
  return decodeURIComponent(path.split('?')[0]?.split('/')[place] ?? '')
}

/** All objects inside of an answer, from the outside to the inside. */
export function* walk(value: unknown): Generator<Record<string, unknown>> {
  if (Array.isArray(value)) for (const one of value) yield* walk(one)
  else if (isObject(value)) {
    yield value
    for (const one of Object.values(value)) if (typeof one === 'object' && one !== null) yield* walk(one)
  }
}

export interface ExchangeView {
  id: string
  state: string
  legs: { item: string; giver: string; receiver: string }[]
  statements: Map<string, string>
  /** Who has typed whose code. */
  proofs: { by: string; of: string }[]
}

/** A whole exchange, with its legs. */
export function exchangeIn(answer: unknown): ExchangeView | null {
  const id = textAt(answer, '_id')
  const state = textAt(answer, 'state')
  if (!isObject(answer) || id === null || state === null || !Array.isArray(answer.legs)) return null
  const legs = objectsOf(answer.legs).map(({ item, giver, receiver }) => ({
    item: textAt(item, '_id') ?? '',
    giver: String(giver),
    receiver: String(receiver),
  }))
  const statements = new Map(
    objectsOf(answer.people).flatMap((person) =>
      typeof person.statement === 'string' ? [[String(person.uid), person.statement] as const] : [],
    ),
  )
  const proofs = objectsOf(answer.proofs).map(({ by, of }) => ({ by: String(by), of: String(of) }))
  return { id, state, legs, statements, proofs }
}

/** A title of an object has the key of who published it, and a number of its own. */
export const OBJECT_TITLE = /\b(p\d+) \d+\b/g

/** Of the objects that an exchange which is done has given to another person. */
export function titlesPassedOn(answer: unknown): string[] {
  if (textAt(answer, 'state') !== 'done') return []
  return objectsOf(Object(answer).legs).flatMap(({ item }) => textAt(item, 'title')?.match(OBJECT_TITLE) ?? [])
}
