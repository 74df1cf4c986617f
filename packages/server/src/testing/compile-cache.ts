import { fileURLToPath } from 'node:url'

/** The compile cache of `scripts/bootstrap.mjs`, so that the many programs that tests start do not compile the modules again. */
export const COMPILE_CACHE_ENV = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../../node_modules/.cache/compiled', import.meta.url)),
}
