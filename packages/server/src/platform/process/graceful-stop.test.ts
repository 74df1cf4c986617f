import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const MODULE = join(import.meta.dirname, 'graceful-stop.ts')

/** Runs a script that may call `fail`, in a process that logs its stop. `stop` is what the stop waits for: 50 ms by default. */
async function runScript(script: string, stop = 'wait(50)') {
  const program = `
    import { setTimeout as wait } from 'node:timers/promises'
    import { stopGracefully } from ${JSON.stringify(MODULE)}
    const log = { fatal: (_, said) => console.log(said), error: (said) => console.log(said) }
    const { fail } = stopGracefully(log, async () => { console.log('stopping'); await ${stop}; console.log('stopped') })
    setInterval(() => {}, 1000)
    ${script}`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { code, output: output.trim().split('\n') }
}

test.each([
  ['A failure outside of any request', "fail(new Error('lost'))"],
  ['An uncaught exception', "setImmediate(() => { throw new Error('lost') })"],
  ['An unhandled rejection', "Promise.reject(new Error('lost'))"],
])('%s stops the process in order with exit code 1', async (_, script) => {
  expect(await runScript(script)).toEqual({ code: 1, output: ['uncaught', 'stopping', 'stopped'] })
})

test('[APP-06] A second signal that is not a duplicate of the first ends the process at once', async () => {
  const sendSignals = "const ask = () => process.kill(process.pid, 'SIGINT'); ask(); ask()"
  // The time to the last signal begins after the first one was handled, which takes long on a busy machine.
  const stop = 'new Promise(() => setImmediate(() => setTimeout(ask, 1200)))'
  expect(await runScript(sendSignals, stop)).toEqual({ code: 1, output: ['stopping'] })
})
