const LANGUAGE = 'it-IT'

const oneDecimal = new Intl.NumberFormat(LANGUAGE, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const monthOnly = new Intl.DateTimeFormat(LANGUAGE, { month: 'long', year: 'numeric' })
const longDay = new Intl.DateTimeFormat(LANGUAGE, { day: 'numeric', month: 'long', year: 'numeric' })

/** "5,2 km", with a space that does not break. */
export function kilometres(km: number): string {
  return `${oneDecimal.format(km)}\u00a0km`
}

/** "12 novembre 2026", on the reader's own calendar. */
export function day(iso: string): string {
  return longDay.format(new Date(iso))
}

/** "novembre 2026" */
export function month(iso: string): string {
  return monthOnly.format(new Date(iso))
}

const whole = new Intl.NumberFormat(LANGUAGE)

/** "1.204" */
export function wholeNumber(n: number): string {
  return whole.format(n)
}
