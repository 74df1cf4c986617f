import { generateKeyPairSync } from 'node:crypto'
import type WebPush from 'web-push'
import { publishFailure } from '../platform/metrics/failures.ts'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** A pair of keys on the curve P-256, as raw points (RFC 8292). */
export function generateVapidKeys(): VapidKeys {
  const { x = '', y = '', d = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const uncompressed = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: uncompressed.toString('base64url'), privateKey: d }
}

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** What the service worker receives. The texts are complete, because the browser may be offline when it shows them. */
export interface PushPayload {
  title: string
  body: string
  path: string
  /** A notification replaces the one with the same tag. */
  tag: string
}

/** `gone`: the subscription no longer exists; `refused`: permanent failure; `retry`: temporary failure. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'retry'

/** The timeout of a push service, in milliseconds. */
export const PUSH_TIMEOUT = 10_000
/** How long the push service keeps a push for a device that is offline, in seconds. */
const TTL_SECONDS = 24 * 60 * 60
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3})$/

/**
 * Allows the given hosts and their subdomains, by https on the default port; a loopback address only if it is listed with its
 * port.
 */
export function isAllowedEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (url?.username !== '' || url.password !== '') return false
  if (LOOPBACK.test(url.hostname)) return hosts.includes(url.host)
  const isAllowedHost = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return url.protocol === 'https:' && url.port === '' && isAllowedHost
}

interface PushOptions {
  keys: VapidKeys
  /** The contact for push services: an https address. */
  subject: string
  timeoutMs?: number
}

/** Sends the payload, encrypted for this browser (RFC 8291). The push service learns only the endpoint and the payload’s size. */
export async function sendPush(
  target: PushTarget,
  payload: PushPayload,
  { keys, subject, timeoutMs = PUSH_TIMEOUT }: PushOptions,
): Promise<PushOutcome> {
  // Loaded with the first push. If its file is missing because a newer version is being installed, the push is sent later.
  const library = await import('web-push').catch(() => null)
  if (!library) return 'retry'
  const request = buildRequest(library.default, target, payload, { keys, subject })
  if (!request) return 'gone'
  try {
    const answer = await fetch(target.endpoint, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    await answer.body?.cancel()
    const outcome = outcomeOf(answer.status)
    if (outcome === 'retry' || outcome === 'refused') publishFailure('push')
    return outcome
  } catch {
    publishFailure('push')
    return 'retry'
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'retry' : 'refused'
}

/** Undefined for invalid subscription keys. */
function buildRequest(
  webPush: typeof WebPush,
  { endpoint, p256dh, auth }: PushTarget,
  payload: PushPayload,
  { keys, subject }: Pick<PushOptions, 'keys' | 'subject'>,
) {
  try {
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      {
        vapidDetails: { subject, ...keys },
        TTL: TTL_SECONDS,
      },
    )
    const { 'Content-Length': _, ...rest } = headers as Record<string, string>
    return { method, headers: rest, body: body ? new Uint8Array(body) : null }
  } catch {
    return undefined
  }
}
