import { onTestFinished } from 'vitest'
import { type MainProcess, startMain } from './start-main.ts'

/** Runs `main.ts` in a separate process until the test ends; resolves when it listens. */
export async function startMainProcess(environment: Record<string, string>): Promise<MainProcess> {
  const started = await startMain(environment)
  onTestFinished(() => {
    started.child.kill('SIGKILL')
  })
  return started
}
