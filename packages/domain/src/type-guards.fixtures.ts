/**
 * JSON values to compare a check with a schema: a valid value, and for each of its parts the same with `other` instead of the part, or
 * without the part if `other` is undefined.
 */
export function variantsOf(valid: unknown, other: unknown): unknown[] {
  return [valid, ...pathsIn(valid).map((path) => replaceAt(valid, path, other))].map(asJson)
}

/** The path of each part of a value; the empty path is the value itself. */
function pathsIn(value: unknown): string[][] {
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return [[], ...parts.flatMap(([name, part]) => pathsIn(part).map((path) => [name, ...path]))]
}

function replaceAt(value: unknown, [name, ...rest]: string[], replacement: unknown): unknown {
  if (name === undefined || typeof value !== 'object' || value === null) return replacement
  if (Array.isArray(value)) return value.with(Number(name), replaceAt(value[Number(name)], rest, replacement))
  return { ...value, [name]: replaceAt(Object.entries(value).find(([each]) => each === name)?.[1], rest, replacement) }
}

/** As storage or a response returns it: without the parts that are undefined. */
function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
