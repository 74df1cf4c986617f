import { JSON_BYTES_MAX } from '@barattolo/domain/bounds'
import { type ClientConfig, readConfig } from '@barattolo/domain/client-config'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { identityForClient, openIdentity } from './identity/identity.ts'
import { itemsRoutes } from './items/items.routes.ts'
import { mapRoutes } from './map/map.routes.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { photosRoutes, uploadForClient } from './photos/photos.routes.ts'
import type { Announce } from './platform/announce.ts'
import type { Config } from './platform/config.ts'
import type { Db } from './platform/database.ts'
import { route } from './platform/endpoint-route.ts'
import { servePages } from './platform/http/web-pages.ts'
import { replyToError } from './platform/problem-reply.ts'

/** What every part of the server receives; made once, in `main.ts` (and by the tests). */
export interface Deps {
  db: Db
  config: Config
  announce: Announce
  log: FastifyBaseLogger
  now: () => Date
}

/** Plugins, routes, error handler. Tests build the same app and call it through `inject`. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify({ loggerInstance: deps.log, bodyLimit: JSON_BYTES_MAX, disableRequestLogging: true })
  app.setErrorHandler(replyToError)
  await openIdentity(app, deps)
  peopleRoutes(app, deps)
  itemsRoutes(app, deps)
  mapRoutes(app, deps)
  await photosRoutes(app, deps)
  route(
    app,
    readConfig,
    async (): Promise<ClientConfig> => ({
      identity: identityForClient(deps.config),
      upload: uploadForClient(deps.config),
      mapStyleUrl: deps.config.mapStyleUrl,
      openSignIn: deps.config.openSignIn,
    }),
  )
  await servePages(app)
  return app
}
