import { onTestFinished } from 'vitest'
import { type MainProcess, startMain } from './start-main.ts'

/** The product as `npm start` runs it, in a process of its own, until the test ends; answers when it listens. */
export async function mainProcess(environment: Record<string, string>): Promise<MainProcess> {
  const started = await startMain(environment)
  onTestFinished(() => {
    started.child.kill('SIGKILL')
  })
  return started
}
