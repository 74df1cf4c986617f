import { openProduct } from '@barattolo/e2e/support/product'
import { memoryOf } from './process.ts'

export interface IdleReport {
  first: number | null
  /** With a warm compile cache. */
  later: number | null
}

/** Memory of the server after an ordinary start and one page view, in megabytes. */
export async function measureIdle(): Promise<IdleReport> {
  const product = await openProduct()
  try {
    const first = await restingMemory(product.origin, product.server())
    await product.end('SIGTERM')
    await product.start()
    return { first, later: await restingMemory(product.origin, product.server()) }
  } finally {
    await product.close()
  }
}

async function restingMemory(origin: string, pid: number): Promise<number | null> {
  await fetch(`${origin}/bazar`)
  await fetch(`${origin}/api/items`)
  await new Promise((rested) => setTimeout(rested, 10_000))
  return memoryOf(pid)
}
