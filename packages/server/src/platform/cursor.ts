import { Problem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import type * as z from 'zod/mini'

/** Where a page ended, as text that means nothing to whoever carries it. */
export function writeCursor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** The place again; anything of another shape is refused. */
export function readCursor<Place>(text: string, shape: z.ZodMiniType<Place>): Place {
  const parsed = shape.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
  if (!parsed.success) throw refusedCursor()
  return parsed.data
}

export const refusedCursor = () => new Problem('invalidInput', { fields: [{ path: 'cursor', message: it.fields.wrong }] })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
