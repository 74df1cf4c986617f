import { once } from 'node:events'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Finding } from '@barattolo/domain/admin/checks'
import { CHECK_TIMEOUT, defineTableCheck, errorCode } from './check.ts'
import { createProbe, FORGED_ADDRESS, PROBE_HEADER } from './proxy-probe.ts'

/**
 * Asks this site through PUBLIC_URL, as a client that forges its address, and reads from the answer which address the process that
 * has answered saw. A random value, signed with a key of the database, shows that it is a process of this installation.
 */
export const proxyCheck = defineTableCheck(
  'proxy',
  async ({ config: { publicUrl }, db, now, timeoutMs = CHECK_TIMEOUT }) => {
    if (publicUrl === null) return { finding: 'none' }
    const probe = await createProbe(db, now())
    const headers = { [PROBE_HEADER]: probe, 'x-forwarded-for': FORGED_ADDRESS, connection: 'close' }
    // The check of the certificate judges it.
    const options = { headers, signal: AbortSignal.timeout(timeoutMs * 0.9), rejectUnauthorized: false }
    const isSecure = publicUrl.startsWith('https:')
    const outgoing = (isSecure ? requestHttps : requestHttp)(`${publicUrl}/api/ready`, options)
    outgoing.end()
    try {
      const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
      answer.resume()
      return judgeAnswer(answer, isSecure)
    } catch (error) {
      return { finding: 'unreachable', values: { code: errorCode(error) } }
    } finally {
      outgoing.on('error', () => undefined).destroy()
    }
  },
  { isExternal: true },
)

function judgeAnswer({ statusCode = 0, headers }: IncomingMessage, isSecure: boolean): Finding<'proxy'> {
  const seen = headers[PROBE_HEADER]
  if (seen === 'trusted' || seen === 'untrusted' || seen === 'forgeable') return { finding: seen }
  // The server itself speaks no TLS, so that behind https there is a proxy.
  if (seen === 'none') return { finding: isSecure ? 'noHeader' : 'direct' }
  return statusCode >= 500 ? { finding: 'notReady', values: { code: statusCode } } : { finding: 'otherServer' }
}
