import { createSubscribedBrowser, type startPushService } from '@barattolo/server/testing/push-service'
import type { startSmtpServer } from '@barattolo/server/testing/smtp-server'

/** What a receiver got: an e-mail, or a push that the browser has decrypted. */
export interface Received {
  method: 'MAIL' | 'PUSH'
  /** The e-mail address, or the key of the person whose browser it is. */
  to: string
  answer: Record<string, unknown>
}

export interface Receivers {
  /** The subscription of the browser of the person with this key. */
  subscriptionOf: (key: string) => ReturnType<typeof createSubscribedBrowser>['subscription']
  /** What has arrived since the last call, in an order that two runs share. */
  take: () => Received[]
}

/** Reads what the fake mail server and the fake push service have received. All browsers have the same keys. */
export function createReceivers(
  smtp: Awaited<ReturnType<typeof startSmtpServer>>,
  push: Awaited<ReturnType<typeof startPushService>>,
): Receivers {
  const browser = createSubscribedBrowser('')
  const takeMails = (): Received[] => {
    if (smtp.received.length === 0) return []
    const texts = smtp.texts()
    return smtp.received.splice(0).map(({ to }, n) => ({ method: 'MAIL', to: to[0] ?? '', answer: readMail(texts[n] ?? '') }))
  }
  const takePushes = () =>
    push.received
      .splice(0)
      .map(({ path, body }): Received => ({ method: 'PUSH', to: path.slice(1), answer: Object(browser.read(body)) }))
  const orderOf = ({ method, to, answer }: Received) => `${method} ${to} ${answer.body ?? answer.text}`
  return {
    subscriptionOf: (key) => ({ ...browser.subscription, endpoint: `http://${push.host}/${key}` }),
    take: () => [...takeMails(), ...takePushes()].sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)),
  }
}

const UNSUBSCRIBE = /\/disiscrizione\?t=([\w.-]+)/
const PLAIN_PART = /Content-Type: text\/plain[^\n]*\n(?:[^\n]+\n)*\n([\s\S]*?)(?:\n-+_NmP|$)/
const LINE = /^(.+)\nhttps:\/\/[^/\n]+(\/\S*)$/gm

/** The plain part of an e-mail: of a digest its notices, and the token of its unsubscribe link. */
function readMail(mail: string): Record<string, unknown> {
  const source = mail.replaceAll('\r', '')
  const plain = PLAIN_PART.exec(source)?.[1] ?? source
  return {
    text: plain.replace(UNSUBSCRIBE, '/disiscrizione').trim(),
    notices: plain
      .matchAll(LINE)
      .toArray()
      .map(([, text, path]) => ({ text, path })),
    unsubscribe: UNSUBSCRIBE.exec(plain)?.[1] ?? null,
  }
}
