import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '../config/config.ts'
import { isCallRequest } from './endpoint-route.ts'

/** Sets the security headers of all responses. API responses are data: nothing in them may be executed or framed. */
export function setSecurityHeaders(app: FastifyInstance, config: Config) {
  const commonOptions = {
    strictTransportSecurity: config.production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // These headers have no effect in the browsers that we support.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  } as const
  const callHeaders = computeHeaders({
    ...commonOptions,
    contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] } },
    crossOriginOpenerPolicy: false,
    xFrameOptions: false,
  })
  const pageHeadersWith = (policy: 'same-origin-allow-popups' | 'unsafe-none') => ({
    ...computeHeaders({
      ...commonOptions,
      contentSecurityPolicy: { useDefaults: false, directives: pageDirectives(config) },
      crossOriginOpenerPolicy: { policy },
      xFrameOptions: { action: 'deny' },
      // Other sites do not receive the visited URL; our own pages need it to navigate back.
      referrerPolicy: { policy: 'same-origin' },
    }),
    'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()',
  })
  // The sign-in popup posts its result to the page that opened it.
  const pageHeaders = pageHeadersWith('same-origin-allow-popups')
  // With the policy of the other pages, the way to the provider would cut this popup off: it would seem to be closed.
  const providerWindowHeaders = pageHeadersWith('unsafe-none')
  app.addHook('onRequest', (request, reply, done) => {
    const isProviderWindow = /^\/accesso(\?|$)/.test(request.url)
    reply.headers(isCallRequest(request) ? callHeaders : isProviderWindow ? providerWindowHeaders : pageHeaders)
    done()
  })
}

/** Computed once, because helmet’s headers are the same for every request. */
function computeHeaders(options: HelmetOptions): OutgoingHttpHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(response.req, response, () => undefined)
  return response.getHeaders()
}

/** Allows no inline scripts or styles, and no hosts other than those that the configuration needs. */
function pageDirectives({ mapStyleUrl, imageHost, identity }: Config) {
  const mapSources = mapStyleUrl?.startsWith('https://') ? [new URL(mapStyleUrl).origin] : []
  const imageSources = imageHost ? [`https://*.${imageHost.domain}`] : []
  const { firebase } = identity
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(firebase ? ['https://apis.google.com'] : [])],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...imageSources, ...mapSources],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...mapSources,
      ...(imageHost ? [new URL(imageHost.uploadUrl).origin] : []),
      ...(firebase ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'] : []),
    ],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': firebase ? [`https://${firebase.authDomain}`] : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
}
