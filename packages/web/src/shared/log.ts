/** Logs an error to the browser's console. Never pass it a token. */
export function logError(label: string, error: unknown) {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to it.
  console.error(label, error)
}
