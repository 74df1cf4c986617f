import { once } from 'node:events'
import { isIP } from 'node:net'
import { checkServerIdentity, connect, type PeerCertificate } from 'node:tls'
import type { Finding } from '@barattolo/domain/admin/checks'
import { CHECK_TIMEOUT, defineCheck, errorCode } from './check.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Let's Encrypt's certificates are renewed 30 days before their end. */
const SOON_DAYS = 21
const NOW_DAYS = 7

/** Connects to PUBLIC_URL as a browser does. */
export const certificateCheck = defineCheck(
  'certificate',
  async ({ config: { publicUrl }, now, timeoutMs = CHECK_TIMEOUT, tlsAuthorities }) => {
    if (!publicUrl?.startsWith('https:')) return { finding: 'none' }
    const { hostname, port } = new URL(publicUrl)
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    try {
      const found = await readCertificate(host, Number(port || 443), timeoutMs, tlsAuthorities)
      return judgeCertificate(host, found, now())
    } catch (error) {
      return { finding: 'unreachable', values: { host, code: errorCode(error) } }
    }
  },
  { isExternal: true },
)

async function readCertificate(host: string, port: number, timeoutMs: number, authorities?: string[]) {
  const socket = connect({
    host,
    port,
    // The judgement follows: an error here would not say how long the certificate is valid.
    rejectUnauthorized: false,
    ...(isIP(host) ? {} : { servername: host }),
    ...(authorities ? { ca: authorities } : {}),
  })
  // Before the limit of the check, so that no socket stays.
  const signal = AbortSignal.timeout(timeoutMs * 0.9)
  try {
    await once(socket, 'secureConnect', { signal })
    // The types are narrower: it is the code of the fault, or null.
    const fault = socket.authorizationError as unknown
    return { certificate: socket.getPeerCertificate(), fault: fault ? String(fault) : null }
  } finally {
    socket.destroy()
  }
}

function judgeCertificate(
  host: string,
  { certificate, fault }: { certificate: PeerCertificate; fault: string | null },
  now: Date,
): Finding<'certificate'> {
  const days = Math.floor((Date.parse(certificate.valid_to) - now.getTime()) / DAY_MS)
  const values = { host, days }
  if (days < 0) return { finding: 'expired', values }
  if (checkServerIdentity(host, certificate)) return { finding: 'wrongName', values }
  if (fault !== null) return { finding: 'notTrusted', values: { ...values, code: fault } }
  return { finding: days < NOW_DAYS ? 'endsNow' : days < SOON_DAYS ? 'endsSoon' : 'valid', values }
}
