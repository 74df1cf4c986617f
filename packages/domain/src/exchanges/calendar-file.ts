import type { Meeting } from './exchange.ts'

interface Appointment extends Meeting {
  /** Stable per exchange, so that a calendar replaces the existing entry. */
  readonly id: string
  /** Increases with every change. */
  readonly version: number
  readonly title: string
  readonly description: string
  readonly url: string
  /** Creation time of the file. */
  readonly now: Date
}

const HOUR = 60 * 60 * 1000

/** A one-hour event as iCalendar (RFC 5545) with a reminder two hours before. Times are in UTC, so no VTIMEZONE is needed. */
export function calendarFile({ id, version, title, description, url, place, at, now }: Appointment): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Barattolo//Scambi//IT',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@barattolo`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(at)}`,
    `DTEND:${stamp(new Date(at.getTime() + HOUR))}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT2H',
    `DESCRIPTION:${escaped(title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** `20261122T090000Z` */
function stamp(date: Date): string {
  return date.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

/** Escapes text (RFC 5545, 3.3.11). Other control characters are not allowed and become spaces. */
function escaped(text: string): string {
  const words = text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll(/\r\n|\r|\n/g, '\\n')
  return words.replaceAll(/\p{Control}/gu, ' ')
}

const FIRST_LINE = 75
/** Folds lines at 75 octets (RFC 5545, 3.1) between characters; the leading space of a continuation line counts. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > FIRST_LINE) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}
