import type { Operator } from '@barattolo/domain/client-config'
import type { SignInIntent } from '@barattolo/domain/identity/sign-in-contract'
import { it } from '@barattolo/domain/texts/it'
import type { Config } from '../platform/config/config.ts'
import { type Mail, mailSettings, sendMail } from '../platform/mail.ts'

export interface SignInLink {
  to: string
  code: string
  intent: SignInIntent
  /** PUBLIC_URL; in a trial without it, that of the page that has asked, whose browser has the secret for this origin. */
  origin: string
  /** The path in the app to which the page of the link leads afterwards. */
  returnPath?: string | undefined
}

/** The code stands in the fragment, which no server, proxy or log receives. */
function linkUrl({ origin, code, returnPath }: SignInLink): string {
  const fragment = new URLSearchParams({ codice: code, ...(returnPath === undefined ? {} : { da: returnPath }) })
  return `${origin}/login#${fragment}`
}

function composeLinkMail(link: SignInLink, { operator }: { operator: Operator | null }): Mail {
  const { subject, greeting, text, ignore } = it.identity.linkMail
  const paragraphs = [greeting, text[link.intent], linkUrl(link), ignore]
  return {
    to: link.to,
    subject: subject[link.intent],
    text: [...paragraphs, ...(operator ? [it.notices.mail.foot(operator)] : [])].join('\n\n'),
  }
}

interface LinkSenderOptions {
  config: Pick<Config, 'identity' | 'mail' | 'publicUrl' | 'operator'>
  log: { warn: (about: object, message: string) => void }
  /** Writes to the terminal of a trial, not to the log, which may be kept. */
  print: (text: string) => void
}

/** How often an e-mail is tried, because the person waits for it. */
const TRIES = 3

/** Returns a function that sends a link without waiting for it. A failure is logged without the address. */
export function createLinkSender({ config, log, print }: LinkSenderOptions): (link: SignInLink) => void {
  const settings = mailSettings(config)
  const send = async (link: SignInLink) => {
    if (config.identity.emailLink === 'terminal') {
      print(it.identity.linkOnTerminal(link.to, linkUrl(link)))
      return
    }
    if (!settings) return
    for (let tries = 1; tries <= TRIES; tries++) {
      const outcome = await sendMail(composeLinkMail(link, settings), settings)
      if (outcome === 'sent') return
      if (outcome === 'refused' || tries === TRIES) log.warn({ outcome, tries }, 'sign-in link not sent')
      if (outcome === 'refused') return
    }
  }
  return (link) => void send(link).catch((error: unknown) => log.warn({ err: error }, 'sign-in link not sent'))
}
