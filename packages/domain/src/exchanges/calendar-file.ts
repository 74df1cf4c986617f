import { HOUR_MS } from '../durations.ts'
import type { Meeting } from './exchange.ts'

interface CalendarEvent extends Meeting {
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

/** A one-hour event as iCalendar (RFC 5545) with a reminder two hours before. Times are in UTC, so no VTIMEZONE is needed. */
export function createCalendarFile({ id, version, title, description, url, place, at, now }: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Barattolo//Scambi//IT',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@barattolo`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${formatInstant(now)}`,
    `DTSTART:${formatInstant(at)}`,
    `DTEND:${formatInstant(new Date(at.getTime() + HOUR_MS))}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT2H',
    `DESCRIPTION:${escapeText(title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

/** `20261122T090000Z` */
function formatInstant(date: Date): string {
  return date.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

/** Escapes text (RFC 5545, 3.3.11). Other control characters are not allowed and become spaces. */
function escapeText(text: string): string {
  const escapedText = text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll(/\r\n|\r|\n/g, '\\n')
  return escapedText.replaceAll(/\p{Control}/gu, ' ')
}

const LINE_OCTETS_MAX = 75
/** Folds lines at 75 octets (RFC 5545, 3.1) between characters; the leading space of a continuation line counts. */
function foldLine(line: string): string {
  const encoder = new TextEncoder()
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > LINE_OCTETS_MAX) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}
