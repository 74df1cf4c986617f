import type * as z from 'zod/mini'
import type { ProblemCode } from './problem.ts'

/**
 * Who may call: `public` (a token, when sent, is read all the same), `signedIn`, `admin`.
 * What a signed-in person may see or change beyond that is asked in the first line of the service.
 */
export type Access = 'public' | 'signedIn' | 'admin'

type Schema = z.ZodMiniType
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Fastify's form: `/api/items/:id`. */
  readonly path: string
  readonly access: Access
  /** A write that is open to somebody who has not accepted the rules; every other one is refused until they have. */
  readonly beforeRules?: true
  /** One Italian line for the generated OpenAPI page. */
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** What an id that cannot be one is answered with; `notFound` unless told. */
  readonly missing?: ProblemCode
  /** The status of success; 200 unless told. */
  readonly status?: 200 | 201
  /** What the answer is where it is not JSON. */
  readonly media?: 'image/webp'
  /** What is not in here does not leave the server. */
  readonly answer: Schema
}

/** Keeps the literal types of one call's contract, which server and client share. */
export function endpoint<const E extends Endpoint>(contract: E): E {
  return contract
}

type Parsed<S> = S extends Schema ? z.infer<S> : undefined
type Given<S> = S extends Schema ? z.input<S> : undefined

/** The input as the server's handler receives it, parsed. */
export interface Received<E extends Endpoint> {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

type WithoutUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** The input as a caller gives it. */
export type Input<E extends Endpoint> = WithoutUndefined<{
  params: Given<E['params']>
  query: Given<E['query']>
  body: Given<E['body']>
}>

export type Answer<E extends Endpoint> = z.infer<E['answer']>
