import { fileURLToPath } from 'node:url'

/** Where `scripts/bootstrap.mjs` keeps what is compiled: many programs start in the tests, and one alone pays for it. */
export const COMPILED = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../../node_modules/.cache/compiled', import.meta.url)),
}
