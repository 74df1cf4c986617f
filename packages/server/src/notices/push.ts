import webPush from 'web-push'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

export const generateVapidKeys = (): VapidKeys => webPush.generateVAPIDKeys()

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
  const request = buildRequest(target, payload, keys, subject)
  if (!request) return 'gone'
  try {
    const answer = await fetch(target.endpoint, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    await answer.body?.cancel()
    return outcomeOf(answer.status)
  } catch {
    return 'retry'
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'retry' : 'refused'
}

/** Undefined for invalid subscription keys. */
function buildRequest({ endpoint, p256dh, auth }: PushTarget, payload: PushPayload, keys: VapidKeys, subject: string) {
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
