import { once } from '@barattolo/domain/once'
import { texts } from './texts.ts'

const { locale } = texts.app
const oneDecimal = once(() => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }))
const monthOnly = once(() => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }))
const dateOnly = once(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }))
const longDay = once(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }))

/** "5,2 km", with a non-breaking space. */
export function formatKilometres(km: number): string {
  return `${oneDecimal().format(km)}\u00a0km`
}

/** "12 novembre 2026", in the user's time zone. */
export function formatDay(iso: string): string {
  return longDay().format(new Date(iso))
}

/** "21 novembre 2026" for a date without a time ("2026-11-21"): the same in every time zone. */
export function formatCalendarDay(date: string): string {
  return dateOnly().format(new Date(date))
}

/** "novembre 2026" */
export function formatMonth(iso: string): string {
  return monthOnly().format(new Date(iso))
}

const integer = once(() => new Intl.NumberFormat(locale))

/** "12.040" */
export function formatInteger(n: number): string {
  return integer().format(n)
}
