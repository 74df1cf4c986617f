import * as z from 'zod/mini'
import { emailAddress } from '../email-address.ts'
import { endpoint } from '../endpoint.ts'
import { PROVIDER_IDS, signInMethod, storedMethod } from '../sign-in-method.ts'

/**
 * The browser makes a random secret when a sign-in begins and sends only its SHA-256, in base64url. The secret itself, sent at the end,
 * proves that the sign-in ends in the browser in which it began.
 */
const secretHash = z.string().check(z.regex(/^[\w-]{43}$/))
const secret = z.string().check(z.minLength(20), z.maxLength(100))
const token = z.string().check(z.minLength(1), z.maxLength(8000))
const email = z.pipe(z.string().check(z.trim(), z.toLowerCase()), emailAddress)

/** `add`: a signed-in person adds a way of signing in; no one is signed in by it. */
const intent = z.enum(['signIn', 'add'])
export type SignInIntent = z.infer<typeof intent>

/** What a sign-in has led to. */
export const signInOutcome = z.object({
  /**
   * - `accepted`: `token` signs in, by `accounts:signInWithIdp`, once and within a minute; null if Firebase's session is the session.
   * - `proven`: of an addition; `token` is the proof for `addSignIn`.
   * - `knownEmail`: the e-mail belongs to an account that is entered by `methods`. After a sign-in by one of them, `token` is the proof
   *   for `addSignIn`; of Firebase's sign-ins the proof is the ID token, and `token` is null.
   * - `needsEmail`: the provider names no verified e-mail. `token` goes with the request of the link that proves one.
   */
  state: z.enum(['accepted', 'proven', 'knownEmail', 'needsEmail']),
  token: z.nullable(z.string()),
  methods: z.array(signInMethod),
})
export type SignInOutcome = z.infer<typeof signInOutcome>

export const startProviderSignIn = endpoint({
  method: 'POST',
  path: '/api/sign-in/providers/:id',
  access: 'public',
  summary: 'Comincia l’accesso presso un servizio OpenID Connect: l’indirizzo a cui andare',
  params: z.object({ id: z.enum(PROVIDER_IDS) }),
  body: z.object({ secretHash, intent }),
  answer: z.object({ url: z.string() }),
})

export const finishProviderSignIn = endpoint({
  method: 'POST',
  path: '/api/sign-in/provider-answers',
  access: 'public',
  summary: 'Finisce l’accesso presso un servizio OpenID Connect, con la risposta con cui si è tornati',
  body: z.object({
    /** The query of the address to which the provider has led back. */
    query: z.string().check(z.minLength(1), z.maxLength(8000)),
    secret,
  }),
  answer: signInOutcome,
})

/** Answers the same whether the address is known or not. */
export const requestSignInLink = endpoint({
  method: 'POST',
  path: '/api/sign-in/links',
  access: 'public',
  summary: 'Chiede un link per entrare, che arriva per e-mail',
  status: 201,
  body: z.object({
    email,
    secretHash,
    intent,
    /** The path in the app to which the link's page leads afterwards. */
    returnPath: z.optional(z.string().check(z.maxLength(500))),
    /** Of a sign-in whose outcome was `needsEmail`: the link proves its e-mail. */
    proof: z.optional(token),
  }),
  answer: z.object({ success: z.literal(true) }),
})

export const signInWithLink = endpoint({
  method: 'POST',
  path: '/api/sign-in/link-uses',
  access: 'public',
  summary: 'Entra con il codice di un link ricevuto per e-mail',
  body: z.object({
    code: z.string().check(z.regex(/^[\w-]{43}$/)),
    /** Of the browser that has asked for the link. */
    secret: z.optional(secret),
    /** In another browser: the address to which the link was sent. */
    email: z.optional(email),
  }),
  answer: signInOutcome,
})

/** Called after Firebase's sign-in where there are other ways too, before its session is used. */
export const checkFirebaseSignIn = endpoint({
  method: 'POST',
  path: '/api/sign-in/firebase',
  access: 'public',
  summary: 'Dice se un accesso appena fatto con Google è un account, o che cosa manca',
  body: z.object({ idToken: token }),
  answer: signInOutcome,
})

export const signInSummary = z.object({
  _id: z.uuid(),
  method: storedMethod,
  /** The person's own address at this way of signing in; null if it names none. */
  email: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  /** Whether the present session began with it. */
  isCurrent: z.boolean(),
})
export type SignInSummary = z.infer<typeof signInSummary>

export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/me/sign-ins',
  access: 'signedIn',
  summary: 'I modi in cui entro',
  answer: z.array(signInSummary),
})

/** The person must have signed in within the last five minutes. */
export const addSignIn = endpoint({
  method: 'POST',
  path: '/api/me/sign-ins',
  access: 'signedIn',
  beforeRules: true,
  summary: 'Aggiunge un modo di entrare',
  status: 201,
  body: z.object({ proof: token }),
  answer: signInSummary,
})

/** The person must have signed in within the last five minutes. The sessions that began with it end. */
export const removeSignIn = endpoint({
  method: 'DELETE',
  path: '/api/me/sign-ins/:id',
  access: 'signedIn',
  beforeRules: true,
  summary: 'Toglie un modo di entrare',
  params: z.object({ id: z.uuid() }),
  missing: 'signInNotFound',
  answer: z.object({ success: z.literal(true) }),
})
