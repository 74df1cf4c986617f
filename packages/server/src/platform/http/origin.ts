import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** A host name or IP address with an optional port: the only values that may appear in a generated link. */
const HOST = /^([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i
const FALLBACK_ORIGIN = 'http://localhost'

/** The origin of the requested page: `https://barattolo.example`. In production it is always https. */
export function originOf(
  { host, protocol }: Pick<FastifyRequest, 'host' | 'protocol'>,
  { production }: Pick<Config, 'production'>,
): string {
  return HOST.test(host) ? `${production ? 'https' : protocol}://${host.toLowerCase()}` : FALLBACK_ORIGIN
}
