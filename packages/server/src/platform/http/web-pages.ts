import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '@barattolo/domain/problem'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { replyToError } from '../problem-reply.ts'

/** Where `vite build` puts the web side. */
export const WEB_DIST = join(import.meta.dirname, '../../../../web/dist')

const FOR_EVER = 'public, max-age=31536000, immutable'

/** Paths that belong to calls: an unknown one among them is a 404, never the page. */
const CALLS =
  /^\/(api|images|upload|socket\.io|identity|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|assets)(\/|$)/

/**
 * Serves the built web side: hashed files for ever, the page itself asked anew each time. Any other address that a
 * browser navigates to gets the page, whose router decides what it is.
 */
export async function servePages(app: FastifyInstance, dist = WEB_DIST) {
  const isBuilt = existsSync(join(dist, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, { root: dist, serve: false, index: false, preCompressed: true, cacheControl: false })
    // A file of that name, or (from the not-found handler) the page.
    app.get('/*', { config: { access: 'public' } }, (request, reply) => {
      const path = pathOf(request.url)
      return reply.header('cache-control', path.startsWith('/assets/') ? FOR_EVER : 'no-cache').sendFile(path)
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (isBuilt && request.method === 'GET' && !CALLS.test(pathOf(request.url))) {
      return reply.code(200).header('cache-control', 'no-cache').sendFile('index.html')
    }
    return replyToError(new Problem('notFound'), request, reply.removeHeader('cache-control'))
  })
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? '/'
}
