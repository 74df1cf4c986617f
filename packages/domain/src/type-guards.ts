/**
 * Checks of values from outside for the first scripts of a page, which load no schema library. A test compares each with the schema
 * of the same values.
 */
export type TypeGuard<T> = (value: unknown) => value is T

export const isString: TypeGuard<string> = (value) => typeof value === 'string'
export const isBoolean: TypeGuard<boolean> = (value) => typeof value === 'boolean'
/** Like JSON, without NaN and infinity. */
export const isNumber: TypeGuard<number> = (value): value is number => Number.isFinite(value)

export function isOneOf<T>(values: readonly T[]): TypeGuard<T> {
  return (value): value is T => values.some((each) => each === value)
}

export function isNullable<T>(isValue: TypeGuard<T>): TypeGuard<T | null> {
  return (value): value is T | null => value === null || isValue(value)
}

export function isOptional<T>(isValue: TypeGuard<T>): TypeGuard<T | undefined> {
  return (value): value is T | undefined => value === undefined || isValue(value)
}

export function isArrayOf<T>(isElement: TypeGuard<T>): TypeGuard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(isElement)
}

export function isRecordOf<T>(isValue: TypeGuard<T>): TypeGuard<Record<string, T>> {
  return (value): value is Record<string, T> => isRecord(value) && Object.values(value).every(isValue)
}

/** `fields` has a check of the right type for each field of `T`, or it does not compile. Other fields are accepted and stay. */
export function isObjectOf<T extends object>(fields: { readonly [Name in keyof T]-?: TypeGuard<T[Name]> }): TypeGuard<T> {
  const checks = Object.entries<TypeGuard<unknown>>(fields)
  return (value): value is T => isRecord(value) && checks.every(([name, isField]) => isField(value[name]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
