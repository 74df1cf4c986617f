import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { isCall } from './call-paths.ts'

/** What every answer carries, made once at start. Calls answer data: nothing in them may ever run or be framed. */
export function sendSecurityHeaders(app: FastifyInstance, config: Config) {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    ...(config.production ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  const ofCalls = { ...everywhere, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }
  const ofPages = {
    ...everywhere,
    'content-security-policy': contentSecurityPolicy(config),
    // The sign-in popup talks back to the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(isCall(request.url) ? ofCalls : ofPages)
  })
}

/** No inline script, no inline style, and no host that the configuration does not name. */
export function contentSecurityPolicy({ mapStyleUrl, imageHost, identity }: Config): string {
  const map = mapStyleUrl?.startsWith('https://') ? [new URL(mapStyleUrl).origin] : []
  const pictures = imageHost ? [`https://*.${imageHost.domain}`] : []
  const google = identity.kind === 'firebase'
  const rules = {
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
  return Object.entries(rules)
    .map(([rule, sources]) => `${rule} ${sources.join(' ')}`)
    .join('; ')
}
