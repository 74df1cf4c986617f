import * as z from 'zod/mini'
import { DESCRIPTION_MAX, TAG_MAX, TAGS_MAX, TITLE_MAX } from '../limits.ts'
import { userText } from '../user-text.ts'
import { CATEGORIES } from './categories.ts'
import { ITEM_CONDITIONS, ITEM_STATUSES, type ItemCondition, type ItemStatus } from './item-status.ts'

const title = userText(1, TITLE_MAX)
const description = userText(0, DESCRIPTION_MAX)
const status = z.enum(ITEM_STATUSES)
const category = z.enum(CATEGORIES)
const condition = z.nullable(z.enum(ITEM_CONDITIONS))
export const tag = userText(1, TAG_MAX)
/** Duplicate tags are removed. */
export const tags = z.array(tag).check(
  z.maxLength(TAGS_MAX),
  z.overwrite((all) => [...new Set(all)]),
)

/**
 * The fields of an object that its owner fills in, each under one name in form, draft, payload, database column and answer. The
 * photos and the position are not among them, because several fields make up one value.
 *
 * `change` and `create` are the schemas of what the owner sends, `answer` that of what readers get. `form` is the schema of the
 * field in the form and its draft, and `empty` its value in an empty form.
 */
export const ITEM_FIELDS = {
  title: { change: title, create: title, answer: z.string(), form: z.string(), empty: '', isRevised: true },
  description: {
    change: description,
    create: z._default(description, ''),
    answer: z.string(),
    form: z.string(),
    empty: '',
    isRevised: false,
  },
  status: { change: status, create: status, answer: status, form: status, empty: 'baratto', isRevised: true },
  category: {
    change: category,
    create: category,
    answer: category,
    /** Empty until a category is chosen. */
    form: z.union([category, z.literal('')]),
    empty: '',
    isRevised: false,
  },
  /** Null if the owner has not given it. */
  condition: {
    change: condition,
    create: z._default(condition, null),
    answer: condition,
    form: condition,
    empty: null,
    isRevised: true,
    old: null,
  },
  tags: {
    change: tags,
    create: z._default(tags, []),
    answer: z.array(z.string()),
    form: z.readonly(z.array(z.string())),
    empty: [],
    isRevised: false,
  },
} as const satisfies Record<string, ItemField>

interface ItemField {
  change: z.ZodMiniType
  create: z.ZodMiniType
  answer: z.ZodMiniType
  form: z.ZodMiniType
  empty: unknown
  /** A change of the field is a new revision: an acceptance must not refer to an outdated one. */
  isRevised: boolean
  /** The value of an object that was stored as JSON before the field existed; every field after the first ones has it. */
  old?: unknown
}

type Fields = typeof ITEM_FIELDS
export type ItemFieldName = keyof Fields
/** Every stored object has them. */
type FirstField = 'title' | 'description' | 'status' | 'category' | 'tags'
export type ItemFieldValues = { [Name in ItemFieldName]: z.output<Fields[Name]['answer']> }
export type ItemFieldEntries = { [Name in ItemFieldName]: z.output<Fields[Name]['form']> }

// `Object.keys` and `Object.fromEntries` lose the names, so the results are asserted here, once for all users.
export const ITEM_FIELD_NAMES = Object.keys(ITEM_FIELDS) as readonly ItemFieldName[]

export function mapFields<Result>(compute: (name: ItemFieldName) => unknown): Result {
  return Object.fromEntries(ITEM_FIELD_NAMES.map((name) => [name, compute(name)])) as Result
}

const schemasOf = <Role extends 'change' | 'create' | 'answer' | 'form'>(role: Role) =>
  mapFields<{ [Name in ItemFieldName]: Fields[Name][Role] }>((name) => ITEM_FIELDS[name][role])

export const FIELD_CHANGE_SCHEMAS = schemasOf('change')
export const FIELD_CREATE_SCHEMAS = schemasOf('create')
/** The fields of a new object; fields that the input lacks get their defaults. */
export const newItemFields = z.object(FIELD_CREATE_SCHEMAS)
export const FIELD_ANSWER_SCHEMAS = schemasOf('answer')
/** The fields of an object that was stored as JSON, by this version or an earlier one. */
export const FIELD_STORED_SCHEMAS: { [Name in ItemFieldName]: Fields[Name]['answer'] } = storedSchemasOf<
  Fields & Record<Exclude<ItemFieldName, FirstField>, { old: unknown }>
>(ITEM_FIELDS)
export const FIELD_FORM_SCHEMAS = schemasOf('form')
export const EMPTY_FIELDS = mapFields<ItemFieldEntries>((name) => ITEM_FIELDS[name].empty)

/** The schemas of the answers, with a default for each field that the first version did not have. */
export function storedSchemasOf<All extends Record<string, Pick<ItemField, 'answer' | 'old'>>>(
  fields: All,
): { [Name in keyof All]: All[Name]['answer'] } {
  const entries = Object.entries(fields).map(([name, { answer, old }]) => [
    name,
    old === undefined ? answer : z._default(answer, old),
  ])
  return Object.fromEntries(entries)
}

/** Only the fields of an object, of a form or of a row. */
export function pickFields<Values extends { readonly [Name in ItemFieldName]: unknown }>(source: Values) {
  return mapFields<Pick<Values, ItemFieldName>>((name) => source[name])
}

/** An object to be repaired has no condition. */
export function hasCondition(status: ItemStatus): boolean {
  return status !== 'riparare'
}

function dropCondition<Values extends { status: ItemStatus; condition: ItemCondition | null }>(values: Values): Values {
  return hasCondition(values.status) ? values : { ...values, condition: null }
}

/** The values of a new object. */
export function newFields(input: ItemFieldValues): ItemFieldValues {
  return dropCondition(pickFields(input))
}

/** The values after a change; missing fields stay unchanged. */
export function changeFields(before: ItemFieldValues, change: { readonly [Name in ItemFieldName]?: unknown }): ItemFieldValues {
  return dropCondition(mapFields<ItemFieldValues>((name) => (change[name] === undefined ? before[name] : change[name])))
}

/** What the form sends: texts are trimmed, and empty tags left out. */
export function trimFields(form: ItemFieldEntries): ItemFieldEntries {
  return dropCondition(mapFields<ItemFieldEntries>((name) => trimEntry(form[name], ITEM_FIELDS[name].empty)))
}

/** A text of spaces is the empty value: of an optional text null, because the contract accepts no empty one. */
export function trimEntry(value: unknown, empty: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => trimEntry(each, '')).filter((each) => each !== '')
  return typeof value === 'string' ? value.trim() || empty : value
}

export function isNewFieldRevision(before: ItemFieldValues, after: ItemFieldValues): boolean {
  return ITEM_FIELD_NAMES.some(
    (name) => ITEM_FIELDS[name].isRevised && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
}
