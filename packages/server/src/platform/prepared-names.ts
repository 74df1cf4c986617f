/** Maximum number of prepared texts: each connection keeps a plan for each of them. */
const MAX_PREPARED = 300

const namesByText = new Map<string, string>()

/** Lets the connections prepare this text; above the maximum it is planned at each execution. */
export function nameStatement(name: string, text: string): void {
  if (namesByText.has(text) || namesByText.size >= MAX_PREPARED) return
  namesByText.set(text, `${name} ${namesByText.size}`)
}

/** The name under which a connection prepares this text; undefined if it is not prepared. */
export function preparedNameOf(text: string): string | undefined {
  return namesByText.get(text)
}
