import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** A host name or number, with a port or none: what may stand in an address that we write. */
const HOST = /^([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i
const NOWHERE = 'http://localhost'

/** Where the page was asked for, as its own addresses begin: `https://barattolo.example`. In production it is always https. */
export function originOf(
  { host, protocol }: Pick<FastifyRequest, 'host' | 'protocol'>,
  { production }: Pick<Config, 'production'>,
): string {
  return HOST.test(host) ? `${production ? 'https' : protocol}://${host.toLowerCase()}` : NOWHERE
}
