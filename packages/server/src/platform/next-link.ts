import type { FastifyReply, FastifyRequest } from 'fastify'

/** Names the next part of a list in the headers: the address that was asked, from this cursor on. Nothing after the last one. */
export function linkNext(request: FastifyRequest, reply: FastifyReply, cursor: string | null) {
  if (cursor === null) return
  const [path, parameters = ''] = request.url.split('?', 2)
  const there = new URLSearchParams(parameters)
  there.set('cursor', cursor)
  reply.header('link', `<${path}?${there}>; rel="next"`)
}

/** Whether anything is asked beside the list itself. Bare, it stays the plain array of the specification. */
export const isBare = (request: FastifyRequest) => !/\?./.test(request.url)
