import { expect, test, vi } from 'vitest'
import { whenPolyfilled } from './load-polyfills.ts'

vi.mock('./polyfills.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('[PERF-26] The application of an older browser starts also if the file of the polyfills does not load', async () => {
  // The rejection is left to the listener that shows unexpected errors.
  const unhandled = new Promise((resolve) => process.once('unhandledRejection', resolve))
  const original = Promise.withResolvers
  Reflect.deleteProperty(Promise, 'withResolvers')
  const started = new Promise<void>((resolve) => whenPolyfilled(resolve))
  Promise.withResolvers = original
  await started
  expect(await unhandled).toBeInstanceOf(Error)
})
