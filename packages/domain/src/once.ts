/** Calls `create` at the first use. For formatters of `Intl`: a phone needs milliseconds for each, and most screens use few. */
export function once<Value>(create: () => Value): () => Value {
  let created: { value: Value } | undefined
  return () => {
    created ??= { value: create() }
    return created.value
  }
}
