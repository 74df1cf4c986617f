import { Problem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'

/** Encodes the end position of a page as a text that is opaque to clients. */
export function encodeCursor(position: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** Decodes a cursor; throws a Problem if its shape is wrong. */
export function decodeCursor<Position>(text: string, shape: z.ZodMiniType<Position>): Position {
  const parsed = shape.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
  if (!parsed.success) throw createInvalidCursorProblem()
  return parsed.data
}

export const createInvalidCursorProblem = () =>
  new Problem('invalidInput', { fields: [{ path: 'cursor', message: it.fields.wrong }] })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Sets the `Link` header to the next page: the requested URL with this cursor and these parameters. No header after the last page. */
export function setNextLink(
  request: FastifyRequest,
  reply: FastifyReply,
  cursor: string | null,
  parameters: Record<string, string> = {},
) {
  if (cursor === null) return
  const [path, requested = ''] = request.url.split('?', 2)
  const query = new URLSearchParams(requested)
  for (const [name, value] of Object.entries(parameters)) query.set(name, value)
  query.set('cursor', cursor)
  reply.header('link', `<${path}?${query}>; rel="next"`)
}

/** Whether the request has no query: then the response is a plain array without paging, as the specification requires. */
export const hasNoQuery = (request: FastifyRequest) => !/\?./.test(request.url)
