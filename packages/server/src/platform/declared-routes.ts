import type { Access } from '@barattolo/domain/endpoint'
import type { FastifyInstance } from 'fastify'

export interface DeclaredRoute {
  method: string
  url: string
  access: Access
}

declare module 'fastify' {
  interface FastifyInstance {
    /** All registered routes, for the test that calls each of them with every role. */
    declaredRoutes: readonly DeclaredRoute[]
  }
}

/** Makes the registration of a route without an access declaration throw. Must be called before any route is registered. */
export function requireDeclaredAccess(app: FastifyInstance) {
  const routes: DeclaredRoute[] = []
  app.decorate('declaredRoutes', routes)
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.access === undefined) throw new Error(`${method} ${url} does not declare who may call it`)
    for (const singleMethod of [method].flat()) routes.push({ method: singleMethod, url, access: config.access })
  })
}
