const LANGUAGE = 'it-IT'

const oneDecimal = new Intl.NumberFormat(LANGUAGE, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat(LANGUAGE)
const longDay = new Intl.DateTimeFormat(LANGUAGE, { day: 'numeric', month: 'long', year: 'numeric' })

/** "5,2 km", with a space that does not break. */
export function kilometres(km: number): string {
  return `${oneDecimal.format(km)}\u00a0km`
}

/** "12 novembre 2026", on the reader's own calendar. */
export function day(iso: string): string {
  return longDay.format(new Date(iso))
}

/** "1.204" */
export function count(n: number): string {
  return whole.format(n)
}
