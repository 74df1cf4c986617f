const namesByText = new Map<string, string>()

/** Lets the connections prepare this text, unless that many texts are prepared already. */
export function nameStatement(name: string, text: string, limit = Number.POSITIVE_INFINITY): void {
  if (!namesByText.has(text) && namesByText.size < limit) namesByText.set(text, `${name} ${namesByText.size}`)
}

/** The name under which a connection prepares this text; undefined if it is not prepared. */
export function preparedNameOf(text: string): string | undefined {
  return namesByText.get(text)
}
