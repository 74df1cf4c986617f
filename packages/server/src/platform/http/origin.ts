import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

/** A host name or IP address with an optional port: the only values that may appear in a generated link. */
const HOST = /^([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i
const FALLBACK_ORIGIN = 'http://localhost'

/**
 * The origin of the requested page: `https://barattolo.example`. PUBLIC_URL alone decides it; without it, it comes from the
 * header `Host`, never from `X-Forwarded-Host`, and is always https in production.
 */
export function originOf(
  { headers: { host = '' }, protocol }: Pick<FastifyRequest, 'headers' | 'protocol'>,
  { production, publicUrl }: Pick<Config, 'production' | 'publicUrl'>,
): string {
  if (publicUrl !== null) return publicUrl
  return HOST.test(host) ? `${production ? 'https' : protocol}://${host.toLowerCase()}` : FALLBACK_ORIGIN
}
