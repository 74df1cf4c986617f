import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A post office on this machine. It takes every e-mail unless told to refuse (with that code) or to fall silent. */
export async function postOffice() {
  const got: { to: string[]; source: string }[] = []
  const state: { refuses: number; silent: boolean } = { refuses: 0, silent: false }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      if (state.silent) return
      done(state.refuses ? Object.assign(new Error('no'), { responseCode: state.refuses }) : null)
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        got.push({ to: session.envelope.rcptTo.map(({ address }) => address), source: Buffer.concat(parts).toString() })
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
    got,
    /** What each e-mail says, unpacked from its transport form. */
    texts: () => got.map(({ source }) => unpacked(source)),
    refuse: (code: number) => {
      state.refuses = code
    },
    fallSilent: (silent: boolean) => {
      state.silent = silent
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

/** Long header lines joined, quoted-printable read. */
function unpacked(source: string): string {
  const [head = '', ...parts] = source.split('\r\n\r\n')
  const body = parts.join('\n\n').replaceAll('=\r\n', '')
  const bytes = body.replaceAll(/(=[0-9A-F]{2})+/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString())
  return `${head.replaceAll(/\r\n\s/g, ' ')}\n\n${bytes}`
}
