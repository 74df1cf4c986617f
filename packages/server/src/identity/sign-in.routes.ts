import {
  addSignIn,
  checkFirebaseSignIn,
  finishProviderSignIn,
  listSignIns,
  removeSignIn,
  requestSignInLink,
  signInWithLink,
  startProviderSignIn,
} from '@barattolo/domain/identity/sign-in-contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../platform/http/endpoint-route.ts'
import { originOf } from '../platform/http/origin.ts'
import { addOwnSignIn, listOwnSignIns, removeOwnSignIn } from './own-sign-ins.service.ts'
import { checkFirebase, finishAtProvider, requestLink, type SignInDeps, startAtProvider, useLink } from './sign-in.service.ts'

const DONE = { success: true } as const

/** The ways of signing in besides Firebase's own calls, and those of the signed-in person. */
export function signInRoutes(app: FastifyInstance, deps: SignInDeps) {
  route(app, startProviderSignIn, async ({ params, body }) => ({ url: await startAtProvider(deps, params.id, body) }))
  route(app, finishProviderSignIn, ({ body }) => finishAtProvider(deps, body.query, body.secret))
  route(app, requestSignInLink, async ({ body, request }) => {
    await requestLink(deps, { ...body, from: request.ip, origin: originOf(request, deps.config) })
    return DONE
  })
  route(app, signInWithLink, ({ body }) => useLink(deps, body))
  route(app, checkFirebaseSignIn, ({ body }) => checkFirebase(deps, body.idToken))
  route(app, listSignIns, ({ person }) => listOwnSignIns(deps, person))
  route(app, addSignIn, ({ person, body }) => addOwnSignIn(deps, person, body.proof))
  route(app, removeSignIn, async ({ person, params }) => {
    await removeOwnSignIn(deps, person, params.id)
    // Open connections authenticate again, without the sign-in that has gone.
    deps.disconnect(person.uid)
    return DONE
  })
}
