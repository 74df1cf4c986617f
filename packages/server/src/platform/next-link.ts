import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sets the `Link` header to the next page: the requested URL with this cursor. No header after the last page. */
export function setNextLink(request: FastifyRequest, reply: FastifyReply, cursor: string | null) {
  if (cursor === null) return
  const [path, parameters = ''] = request.url.split('?', 2)
  const query = new URLSearchParams(parameters)
  query.set('cursor', cursor)
  reply.header('link', `<${path}?${query}>; rel="next"`)
}

/** Whether the request has no query: then the response is a plain array without paging, as the specification requires. */
export const hasNoQuery = (request: FastifyRequest) => !/\?./.test(request.url)
