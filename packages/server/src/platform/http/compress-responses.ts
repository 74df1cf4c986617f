import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

// Below this size the headers cost more than compression saves.
const MIN_BYTES = 2_048

/** Compresses large API responses; pages and assets are already compressed at build time. */
export async function compressResponses(app: FastifyInstance) {
  await app.register(compress, { threshold: MIN_BYTES, encodings: ['gzip', 'identity'], zlibOptions: { level: 4 } })
}
