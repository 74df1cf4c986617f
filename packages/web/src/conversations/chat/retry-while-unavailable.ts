import { isUnavailable } from '../../shared/api/query-client.ts'

/** Delays between the attempts, in milliseconds: 30 seconds in total, longer than most short outages. */
const RETRY_DELAYS_MS = [2000, 4000, 8000, 16_000]

/** Retries while the server answers that it is unavailable. Rethrows any other error, and the last one. */
export async function retryWhileUnavailable<T>(attempt: () => Promise<T>): Promise<T> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await attempt()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
  return attempt()
}
