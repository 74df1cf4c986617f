import { createHash } from 'node:crypto'
import { isApiPath } from '@barattolo/domain/api-paths'
import type { Access, Answer, Endpoint, ParsedInput } from '@barattolo/domain/endpoint'
import { type FieldProblem, Problem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { core } from 'zod/mini'
import { toJSONSchema } from 'zod/v4/core'
import { isPageCall } from './address-budget.ts'
import { SerializedJson } from './serialized-json.ts'
import { authenticateRequest, type CallerExpression, type Person } from './session.ts'
import {
  matchesEtag,
  type Answer as ResponseToShare,
  type SharedAnswer,
  type SharedAnswers,
  sendSharedAnswer,
  toSharedAnswer,
} from './shared-answers.ts'

/** Input of a handler: the parsed request, the caller (null only on public endpoints), and Fastify’s request and reply. */
export type Call<E extends Endpoint> = ParsedInput<E> & {
  person: E['access'] extends 'public' ? Person | null : Person
  request: FastifyRequest
  reply: FastifyReply
}

export interface RouteOptions<E extends Endpoint> {
  /**
   * An SQL expression whose value changes whenever the response for the signed-in caller would; it is evaluated by the query that
   * authenticates the caller. If `If-None-Match` has the same ETag, the answer is 304 and nothing else is read. It is evaluated
   * before the response is built: if data changes in between, the next request gets the same response again instead of a 304.
   */
  etagFrom?: (query: ParsedInput<E>['query']) => CallerExpression
  /**
   * Whether the answer to this call is the same for all visitors, and for all signed-in people whom no block concerns (`person` is
   * null or one of these). It is then kept for a second. Of the headers that the handler sets only `SHARED_HEADERS` are kept.
   */
  isShared?: (call: Call<E>) => boolean
  /** The answer is the same for all callers until the process ends: it is made and compressed at the first call only. */
  isConstant?: true
}

/**
 * Registers one endpoint of the contract: checks the access first, then parses the input with its schemas; the response, and the
 * present state of a refusal, are serialized from its schema, so that undeclared fields never leave the server. A `SerializedJson` is
 * sent as it is.
 */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  contract: E,
  handle: (call: Call<E>) => Promise<Answer<E> | SerializedJson>,
  { etagFrom, isShared, isConstant }: RouteOptions<E> = {},
) {
  const status = contract.status ?? 200
  const responseSchema = contract.media ? null : toJSONSchema(contract.answer, { target: 'openapi-3.0', io: 'output' })
  // Fastify compiles a schema at the first answer, and keeps the result: at the start, all of them take 50 ms.
  const serializeAs = (schema: unknown, value: unknown, reply: FastifyReply): string =>
    reply.serializeInput(value as Record<string, unknown>, schema as Record<string, unknown>)
  const serialize = (answer: Answer<E> | SerializedJson, reply: FastifyReply): string =>
    answer instanceof SerializedJson ? answer.text : serializeAs(responseSchema, answer, reply)
  let constantAnswer: SharedAnswer | undefined
  // Part of the ETag: another release may have another response schema.
  const schemaHash = createHash('sha256').update(JSON.stringify(responseSchema)).digest('base64url').slice(0, 8)
  const answer = async (call: Call<E>) => {
    const { person, request, reply } = call
    const { sharedAnswers } = request.server
    if (request.tokenWasRead) reply.header('cache-control', 'private, no-cache').header('vary', 'authorization')
    else if (isShared || isConstant) reply.header('cache-control', 'no-cache').header('vary', 'authorization')
    const answerCall = () =>
      handle(call).catch((error: unknown) => {
        throw error instanceof Problem ? withDeclaredFields(error, contract) : error
      })
    const makeAnswer = async () => {
      const begin = performance.now()
      return toSharedAnswer(toResponse(serialize(await answerCall(), reply), reply.code(status)), begin)
    }
    if (isConstant) {
      constantAnswer ??= await makeAnswer()
      return sendSharedAnswer(constantAnswer, request, reply)
    }
    if (isShared && sharedAnswers?.includes(person) && isShared(call)) {
      const shared = await sharedAnswers.read(`${person ? 'signed in' : 'visitor'} ${request.url}`, makeAnswer)
      return sendSharedAnswer(shared, request, reply)
    }
    if (etagFrom && person?.callerValue) {
      const etag = `W/"${schemaHash}-${person.callerValue}"`
      reply.header('etag', etag)
      if (matchesEtag(request, etag)) return void reply.code(304).send()
    }
    // Before the call, so that a handler can answer with another status of success.
    reply.code(status)
    const result = await answerCall().finally(() => noteWrite(sharedAnswers, person, request))
    if (contract.media) reply.type(contract.media).send(result)
    else reply.type(JSON_MEDIA).send(serialize(result, reply))
  }
  app.route({
    method: contract.method,
    url: contract.path,
    config: {
      access: contract.access,
      beforeRules: contract.beforeRules ?? false,
      whileSuspended: contract.whileSuspended ?? false,
      unlimited: contract.unlimited ?? false,
    },
    handler: async (request, reply) => {
      const { sharedAnswers } = request.server
      const callerExpression = etagFrom
        ? callerExpressionFor(contract, etagFrom, request)
        : isShared && sharedAnswers?.expression()
      const person = await authenticateRequest(request, contract.access, callerExpression)
      const input = {
        params: parse(contract, 'params', request.params),
        query: parse(contract, 'query', request.query),
        body: parse(contract, 'body', request.body),
      }
      const call = { ...input, person, request, reply } as unknown as Call<E>
      await inTurn(contract, person, request, () => answer(call))
      return reply
    },
  })
}

/** People have limits of their own, wherever they are; other callers have those of their network address. */
async function inTurn(
  { unlimited }: Endpoint,
  person: Person | null,
  request: FastifyRequest,
  answer: () => Promise<void>,
): Promise<void> {
  if (person || unlimited || isPageCall(request)) await answer()
  else await request.server.addressBudget.run(request.ip, answer)
}

/** The headers that a shared answer keeps, and that a page needs: those of a list. */
export const SHARED_HEADERS = ['link', 'x-total-count', 'x-total-bounded', 'x-search-reading', 'x-near']

const JSON_MEDIA = 'application/json; charset=utf-8'

/** With the headers that the handler has set. */
function toResponse(body: string, reply: FastifyReply): ResponseToShare {
  const headers: Record<string, string> = { 'content-type': JSON_MEDIA }
  for (const name of SHARED_HEADERS) if (reply.hasHeader(name)) headers[name] = String(reply.getHeader(name))
  return { status: reply.statusCode, headers, body }
}

function noteWrite(sharedAnswers: SharedAnswers | null, person: Person | null, { method }: FastifyRequest) {
  if (person && method !== 'GET' && method !== 'HEAD') sharedAnswers?.noteWrite(person.uid)
}

/** A refusal's `present` is a state that the endpoint answers: like the answer itself, it has the fields of the schema only. */
function withDeclaredFields(problem: Problem, { answer }: Endpoint): Problem {
  if (problem.present === undefined) return problem
  const { code, fields, detail, cause } = problem
  return new Problem(code, { fields, detail, cause, present: answer.parse(problem.present) })
}

/** Errors in the query are reported only after the caller has been authenticated. */
function callerExpressionFor<E extends Endpoint>(
  contract: E,
  etagFrom: NonNullable<RouteOptions<E>['etagFrom']>,
  request: FastifyRequest,
) {
  try {
    return etagFrom(parse(contract, 'query', request.query) as ParsedInput<E>['query'])
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

function parse(contract: Endpoint, part: 'params' | 'query' | 'body', value: unknown) {
  const schema = contract[part]
  if (!schema) return undefined
  const result = schema.safeParse(value ?? {}, { reportInput: true })
  if (result.success) return result.data
  // A malformed id is answered like an unknown one.
  if (part === 'params') throw new Problem(contract.missing ?? 'notFound')
  throw new Problem('invalidInput', { fields: result.error.issues.map(fieldProblem) })
}

/** Converts a validation issue (of a parse with `reportInput`) into the field’s path and an Italian message. */
export function fieldProblem(issue: core.$ZodIssue): FieldProblem {
  return { path: issue.path.join('.'), message: messageFor(issue) }
}

function messageFor(issue: core.$ZodIssue): string {
  const texts = it.fields
  const isMissing = issue.input === undefined || issue.input === null
  if (isMissing && (issue.code === 'invalid_type' || issue.code === 'invalid_value')) return texts.missing
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? texts.noNumber : texts.wrong
    case 'too_small':
      if (issue.origin === 'number' || issue.origin === 'int') return texts.tooLow(Number(issue.minimum))
      return Number(issue.minimum) === 1 ? texts.empty : texts.tooShort(Number(issue.minimum))
    case 'too_big':
      if (issue.origin === 'number' || issue.origin === 'int') return texts.tooHigh(Number(issue.maximum))
      return issue.origin === 'array' ? texts.tooMany(Number(issue.maximum)) : texts.tooLong(Number(issue.maximum))
    case 'invalid_value':
      return texts.noneOf(issue.values.map(String))
    default:
      return texts.wrong
  }
}

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

/** Whether a request is an API call. Its URL may be percent-encoded (`/%61pi`), so the matched route is checked too. */
export function isCallRequest({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): boolean {
  return isApiPath(url) || isApiPath(routeOptions.url ?? '')
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
