import type { FastifyInstance, InjectOptions } from 'fastify'

/**
 * From now on `inject` returns after what follows from its call in the background, so that a test can read that at once. The response
 * itself is not kept waiting: it is the one that a person gets.
 */
export function settleAfterInject(app: FastifyInstance): void {
  const inject = app.inject.bind(app)
  const injectAndSettle = async (request: InjectOptions | string) => {
    const response = await inject(request)
    await app.background.settled()
    return response
  }
  app.inject = injectAndSettle as FastifyInstance['inject']
}
