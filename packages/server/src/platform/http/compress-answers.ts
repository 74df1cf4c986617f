import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

// Below this the headers weigh more than what is saved.
const WORTH_BYTES = 2_048

/** Long lists travel compressed; pages and their files were compressed when they were built. */
export async function compressAnswers(app: FastifyInstance) {
  await app.register(compress, { threshold: WORTH_BYTES, encodings: ['gzip', 'identity'], zlibOptions: { level: 4 } })
}
