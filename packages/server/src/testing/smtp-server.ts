import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Starts a local SMTP server, which accepts every e-mail until `rejectWith` or `setUnresponsive` is called. */
export async function startSmtpServer() {
  const received: { to: string[]; source: string }[] = []
  const state: { rejectCode: number; isUnresponsive: boolean; pendingRecipients: (() => void)[] } = {
    rejectCode: 0,
    isUnresponsive: false,
    pendingRecipients: [],
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      if (state.isUnresponsive) state.pendingRecipients.push(() => done(null))
      else done(state.rejectCode ? Object.assign(new Error('no'), { responseCode: state.rejectCode }) : null)
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), source: Buffer.concat(parts).toString() })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** The decoded text of each e-mail. */
    texts: () => received.map(({ source }) => decodeMail(source)),
    /** Rejects recipients with this SMTP status code; 0 accepts them again. */
    rejectWith: (code: number) => {
      state.rejectCode = code
    },
    /** When the server responds again, it accepts the recipients that were waiting. */
    setUnresponsive: (isUnresponsive: boolean) => {
      state.isUnresponsive = isUnresponsive
      if (!isUnresponsive) for (const accept of state.pendingRecipients.splice(0)) accept()
    },
    /** The number of recipients that wait for a response. */
    unansweredCount: () => state.pendingRecipients.length,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

/** Unfolds header lines and decodes quoted-printable. */
function decodeMail(source: string): string {
  const [head = '', ...parts] = source.split('\r\n\r\n')
  const body = parts.join('\n\n').replaceAll('=\r\n', '')
  const bytes = body.replaceAll(/(=[0-9A-F]{2})+/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString())
  return `${head.replaceAll(/\r\n\s/g, ' ')}\n\n${bytes}`
}
