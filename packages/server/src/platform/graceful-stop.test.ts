import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const MODULE = join(import.meta.dirname, 'graceful-stop.ts')

/** A process that does `then` with `fail` at hand and says when its stop ran; a stop takes 50 ms, or never ends. */
async function processThat(then: string, stop = 'wait(50)') {
  const program = `
    import { setTimeout as wait } from 'node:timers/promises'
    import { stopGracefully } from ${JSON.stringify(MODULE)}
    const log = { fatal: (_, said) => console.log(said), error: (said) => console.log(said) }
    const { fail } = stopGracefully(log, async () => { console.log('stopping'); await ${stop}; console.log('stopped') })
    setInterval(() => {}, 1000)
    ${then}`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { code, said: said.trim().split('\n') }
}

test.each([
  ['a failure from outside of any call', "fail(new Error('lost'))"],
  ['an exception that nobody caught', "setImmediate(() => { throw new Error('lost') })"],
  ['a rejection that nobody caught', "Promise.reject(new Error('lost'))"],
])('%s stops in order, and counts as failed', async (_, then) => {
  expect(await processThat(then)).toEqual({ code: 1, said: ['uncaught', 'stopping', 'stopped'] })
})

test('[HOUSE-06] a second wish, later than a copy of the first can be, ends at once', async () => {
  const asks = "const ask = () => process.kill(process.pid, 'SIGINT'); ask(); ask(); setTimeout(ask, 1200)"
  expect(await processThat(asks, 'new Promise(() => {})')).toEqual({ code: 1, said: ['stopping'] })
})
