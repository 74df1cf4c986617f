import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { asksForCall } from './call-paths.ts'

/** What every answer carries. Calls answer data: nothing in them may ever run or be framed. */
export async function sendSecurityHeaders(app: FastifyInstance, config: Config) {
  await app.register(helmet, {
    global: false,
    strictTransportSecurity: config.production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // Of no use to the browsers that can show our pages.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  const ofCalls = {
    contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] } },
    crossOriginOpenerPolicy: false,
    xFrameOptions: false,
  }
  const ofPages = {
    contentSecurityPolicy: { useDefaults: false, directives: directivesOfPages(config) },
    // The sign-in popup talks back to the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: { action: 'deny' },
    // No other site learns where one was; our own pages know the way back.
    referrerPolicy: { policy: 'same-origin' },
  } as const
  app.addHook('onRequest', async (request, reply) => {
    if (asksForCall(request)) return void reply.helmet(ofCalls)
    reply.helmet(ofPages)
    reply.header('permissions-policy', 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()')
  })
}

/** No inline script, no inline style, and no host that the configuration does not name. */
function directivesOfPages({ mapStyleUrl, imageHost, identity }: Config) {
  const map = mapStyleUrl?.startsWith('https://') ? [new URL(mapStyleUrl).origin] : []
  const pictures = imageHost ? [`https://*.${imageHost.domain}`] : []
  const google = identity.kind === 'firebase'
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(google ? ['https://apis.google.com'] : [])],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...pictures, ...map],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...map,
      ...(imageHost ? [new URL(imageHost.uploadUrl).origin] : []),
      ...(google ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'] : []),
    ],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': google ? [`https://${identity.authDomain}`] : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
}
