import { startProduct } from '@barattolo/e2e/support/product-process'
import { memoryOf } from './server-process.ts'

export interface IdleReport {
  firstStart: number | null
  /** After a restart, which uses the compile cache that the first start has filled. */
  laterStarts: number | null
}

/** Memory of the server after an ordinary start and one page view, in megabytes. */
export async function measureIdle(): Promise<IdleReport> {
  const product = await startProduct()
  try {
    const firstStart = await idleMemory(product.origin, product.serverPid())
    await product.stop('SIGTERM')
    await product.start()
    return { firstStart, laterStarts: await idleMemory(product.origin, product.serverPid()) }
  } finally {
    await product.close()
  }
}

async function idleMemory(origin: string, pid: number): Promise<number | null> {
  await fetch(`${origin}/bazar`)
  await fetch(`${origin}/api/items`)
  await new Promise((done) => setTimeout(done, 10_000))
  return memoryOf(pid)
}
