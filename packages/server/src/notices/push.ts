import webPush from 'web-push'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

export const makeVapidKeys = (): VapidKeys => webPush.generateVAPIDKeys()

export interface Target {
  endpoint: string
  p256dh: string
  auth: string
}

/** What a browser's worker gets; worded already, for it may have no network when it shows it. */
export interface PushPayload {
  title: string
  body: string
  path: string
  /** The same tag replaces what is shown already. */
  tag: string
}

/** `gone`: the browser is not there any more; `refused`: this one will never go out; `later`: it may. */
export type Outcome = 'sent' | 'gone' | 'refused' | 'later'

/** A push service that does not answer within this holds nobody up, in milliseconds. */
export const PUSH_WITHIN = 10_000
/** How long the push service may keep it for a device that is off, in seconds. */
const KEPT_FOR = 24 * 60 * 60
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3})$/

/** The makers' hosts and what is below them, by https and on its own port; an address of this machine only where it is named with its port. */
export function mayPush(endpoint: string, hosts: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (url?.username !== '' || url.password !== '') return false
  if (LOOPBACK.test(url.hostname)) return hosts.includes(url.host)
  const ofMaker = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return url.protocol === 'https:' && url.port === '' && ofMaker
}

interface Sending {
  keys: VapidKeys
  /** Who may be asked about these: an https address. */
  subject: string
  within?: number
}

/** Encrypted for the one browser (RFC 8291); the push service learns its address and the size. */
export async function sendPush(
  to: Target,
  payload: PushPayload,
  { keys, subject, within = PUSH_WITHIN }: Sending,
): Promise<Outcome> {
  const request = requestFor(to, payload, keys, subject)
  if (!request) return 'gone'
  try {
    const answer = await fetch(to.endpoint, { ...request, redirect: 'error', signal: AbortSignal.timeout(within) })
    await answer.body?.cancel()
    return outcomeOf(answer.status)
  } catch {
    return 'later'
  }
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

/** Undefined for keys that no browser has made. */
function requestFor({ endpoint, p256dh, auth }: Target, payload: PushPayload, keys: VapidKeys, subject: string) {
  try {
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      {
        vapidDetails: { subject, ...keys },
        TTL: KEPT_FOR,
      },
    )
    const { 'Content-Length': _, ...rest } = headers as Record<string, string>
    return { method, headers: rest, body: body ? new Uint8Array(body) : null }
  } catch {
    return undefined
  }
}
