import type * as z from 'zod/mini'
import type { ProblemCode } from './problem.ts'

/**
 * Who may call the endpoint: `public` (a token is optional), `signedIn`, `admin`.
 * Each service function first checks what the caller may see or change beyond that.
 */
export type Access = 'public' | 'signedIn' | 'admin'

type Schema = z.ZodMiniType
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** In Fastify's syntax: `/api/items/:id`. */
  readonly path: string
  readonly access: Access
  /** A write that is allowed before the user has accepted the rules; all other writes are refused until then. */
  readonly beforeRules?: true
  /** A suspended person may call it; all other calls refuse their token with `personDisabled`. */
  readonly whileSuspended?: true
  /** Not counted by any limit: a load balancer or the operator's monitor must be answered also while others ask too much. */
  readonly unlimited?: true
  /** One Italian line for the generated OpenAPI page. */
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The problem code if the id in the path has an invalid format; default `notFound`. */
  readonly missing?: ProblemCode
  /** The HTTP status of a successful response; default 200. */
  readonly status?: 200 | 201
  /** The media type of a response that is not JSON. */
  readonly media?: 'image/webp' | 'application/zip'
  /** The schema of the response; other fields are removed. */
  readonly answer: Schema
}

/** Defines an endpoint's contract, which server and client share, and keeps its literal types. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(contract: E): E {
  return contract
}

/** The fields that a client needs to call an endpoint. The build of the web app removes the others, so that the browser loads no schemas. */
export const CLIENT_FIELDS = ['method', 'path', 'access', 'beforeRules'] as const
export type ClientEndpoint = Pick<Endpoint, (typeof CLIENT_FIELDS)[number]>

type OutputOf<S> = S extends Schema ? z.infer<S> : undefined
type InputOf<S> = S extends Schema ? z.input<S> : undefined

/** The parsed input that the server's handler receives. */
export interface ParsedInput<E extends Endpoint> {
  params: OutputOf<E['params']>
  query: OutputOf<E['query']>
  body: OutputOf<E['body']>
}

type WithoutUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** The input that a client passes. */
export type Input<E extends Endpoint> = WithoutUndefined<{
  params: InputOf<E['params']>
  query: InputOf<E['query']>
  body: InputOf<E['body']>
}>

export type Answer<E extends Endpoint> = z.infer<E['answer']>
