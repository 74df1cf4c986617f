import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Problem } from '@barattolo/domain/problem'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { replyToError } from '../problem-reply.ts'
import { isCall, isFile } from './call-paths.ts'

/** Where `vite build` puts the web side. */
export const WEB_DIST = join(import.meta.dirname, '../../../../web/dist')

const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * Serves the built web side: hashed files for ever, the page itself asked anew each time. Any other address that a
 * browser navigates to gets the page, whose router decides what it is. Compressed files lie beside the plain ones.
 */
export async function servePages(app: FastifyInstance, dist = WEB_DIST) {
  const files = filesIn(dist)
  const isBuilt = files.has('/index.html')
  // Neither handler answers its reply: Fastify would wait for it once more for every handler that it passes through.
  const answerElse = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url)
    if (isBuilt && (request.method === 'GET' || request.method === 'HEAD') && !isCall(path) && !isFile(path)) {
      reply.code(200).header('cache-control', 'no-cache').sendFile('index.html')
      return
    }
    replyToError(new Problem('notFound'), request, reply)
  }
  if (isBuilt) {
    await app.register(fastifyStatic, { root: dist, serve: false, index: false, preCompressed: true, cacheControl: false })
    app.get('/*', { config: { access: 'public' } }, (request, reply) => {
      const path = pathOf(request.url)
      if (!files.has(path)) {
        answerElse(request, reply)
        return
      }
      reply.header('cache-control', path.startsWith('/assets/') ? FOR_EVER : 'no-cache').sendFile(path)
    })
  }
  app.setNotFoundHandler(answerElse)
}

/** The build does not change while we run: what is not in it now will not be. */
function filesIn(dist: string): Set<string> {
  if (!existsSync(dist)) return new Set()
  const entries = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Set(entries.map(({ parentPath, name }) => `/${relative(dist, join(parentPath, name)).replaceAll('\\', '/')}`))
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? '/'
}
