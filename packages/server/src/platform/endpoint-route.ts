import type { Answer, Endpoint, Received } from '@barattolo/domain/endpoint'
import { Problem } from '@barattolo/domain/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toJSONSchema } from 'zod/v4/core'
import { fieldProblem } from './field-problem.ts'
import { type Person, personOf } from './session.ts'

/** What a handler gets: the parsed input, who asks (null only on public calls), and Fastify's two for headers and log. */
export type Call<E extends Endpoint> = Received<E> & {
  person: E['access'] extends 'public' ? Person | null : Person
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Registers one call of the contract: access first, then the input is parsed by its schemas; the answer is
 * serialised from its schema, so that a field it does not name cannot leave the house.
 */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  contract: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
) {
  const status = contract.status ?? 200
  app.route({
    method: contract.method,
    url: contract.path,
    config: { access: contract.access },
    schema: contract.media
      ? {}
      : { response: { [status]: toJSONSchema(contract.answer, { target: 'openapi-3.0', io: 'output' }) } },
    handler: async (request, reply) => {
      const person = await personOf(request, contract.access)
      const input = {
        params: parse(contract, 'params', request.params),
        query: parse(contract, 'query', request.query),
        body: parse(contract, 'body', request.body),
      }
      if (request.tokenWasRead) reply.header('cache-control', 'private, no-cache').header('vary', 'authorization')
      const answer = await handle({ ...input, person, request, reply } as unknown as Call<E>)
      if (contract.media) reply.type(contract.media)
      return reply.code(status).send(answer)
    },
  })
}

function parse(contract: Endpoint, part: 'params' | 'query' | 'body', value: unknown) {
  const schema = contract[part]
  if (!schema) return undefined
  const result = schema.safeParse(value ?? {}, { reportInput: true })
  if (result.success) return result.data
  // An id that cannot be one is simply not there.
  if (part === 'params') throw new Problem(contract.missing ?? 'notFound')
  throw new Problem('invalidInput', { fields: result.error.issues.map(fieldProblem) })
}
