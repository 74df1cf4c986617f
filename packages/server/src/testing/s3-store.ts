import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/**
 * `down` closes the connection, `noResponse` does not respond, `serverError` answers 500. `stalledBody` stalls in the middle of a photo,
 * `brokenBody` closes the connection there, and `stalledError` stalls in the middle of an error response.
 */
type Fault = 'down' | 'noResponse' | 'serverError' | 'stalledBody' | 'brokenBody' | 'stalledError'

const KEY = { id: 'S3RVER', secret: 'S3RVER' }
const BUCKET = 'foto'

/** Starts a local S3 store that verifies signatures as real stores do, and simulates faults. */
export async function startS3Store() {
  const directory = mkdtempSync(join(tmpdir(), 'barattolo-s3-'))
  const store = new S3rver({ directory, silent: true, configureBuckets: [{ name: BUCKET, configs: [] }] })
  await store.configureBuckets()
  const answer = store.callback()
  const state: { fault: Fault | null; requests: string[]; remainingFaults: number; pending: number } = {
    fault: null,
    requests: [],
    remainingFaults: 0,
    pending: 0,
  }
  const server = createServer((request, response) => {
    state.requests.push(`${request.method} ${request.url}`)
    state.pending++
    response.once('close', () => state.pending--)
    if (state.fault && state.remainingFaults-- > 0) failRequest(state.fault, request, response)
    else if (isSigned(request)) answer(request, response)
    else respondError(response, 403, 'SignatureDoesNotMatch')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    environment: {
      PHOTOS_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      PHOTOS_S3_BUCKET: BUCKET,
      PHOTOS_S3_KEY_ID: KEY.id,
      PHOTOS_S3_SECRET: KEY.secret,
    },
    /** The requests that it has received, such as `PUT /foto/photos/…`. */
    requests: state.requests,
    /** How many responses are neither complete nor aborted. */
    pendingResponses: () => state.pending,
    /** Fails this many requests, by default all; null ends the fault. */
    setFault: (fault: Fault | null, remainingFaults = Number.POSITIVE_INFINITY) => {
      state.fault = fault
      state.remainingFaults = remainingFaults
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function failRequest(fault: Fault, request: IncomingMessage, response: ServerResponse) {
  if (fault === 'down') request.socket.destroy()
  if (fault === 'serverError') respondError(response, 500, 'InternalError')
  if (fault === 'stalledError') response.writeHead(404, { 'content-length': 100 }).write('<Error>')
  if (fault !== 'stalledBody' && fault !== 'brokenBody') return
  response.writeHead(200, { 'content-length': 1000 }).write(Buffer.alloc(500))
  if (fault === 'brokenBody') setImmediate(() => request.socket.destroy())
}

function respondError(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Verifies the AWS Signature Version 4 as documented, because the test server accepts any. */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const [, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(headers.authorization ?? '') ?? []
  const [id, date = '', region = '', service = '', last = ''] = scope.split('/')
  const signed = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const [path, query = ''] = url.split('?')
  const canonicalRequest = [method, path, query, signed.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const hash = createHash('sha256').update(canonicalRequest).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], [date, region, service, last].join('/'), hash].join('\n')
  const key = [date, region, service, last].reduce<string | Buffer>(hmac, `AWS4${KEY.secret}`)
  return id === KEY.id && signature === hmac(key, text).toString('hex')
}
