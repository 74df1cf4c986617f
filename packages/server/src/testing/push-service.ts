import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ReceivedPush {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Starts a local web push service. `respondWith` sets the status of its responses; with 0 it does not respond. */
export async function startPushService() {
  const received: ReceivedPush[] = []
  const state = { status: 201 }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
    if (state.status > 0) response.writeHead(state.status, state.status === 302 ? { location: '/elsewhere' } : {}).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    received,
    respondWith: (status: number) => {
      state.status = status
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A browser with a push subscription, which can decrypt its messages (RFC 8291). */
export function createSubscribedBrowser(endpoint: string) {
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: { endpoint, keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') } },
    read: (body: Buffer): unknown => {
      const [salt, senderKey, ciphertext] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
      const shared = deriveKey(keys.computeSecret(senderKey), auth, info, 32)
      const key = deriveKey(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = deriveKey(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(ciphertext.subarray(-16))
      const plain = Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()])
      // The text is followed by a delimiter and padding.
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
    },
  }
}

function deriveKey(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
