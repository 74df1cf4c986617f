import { isUnavailable } from '../app/query-client.ts'

/** Between one try and the next, in milliseconds: half a minute in all, in which most of what breaks by itself mends by itself. */
const PAUSES = [2000, 4000, 8000, 16_000]

/** Tries again by itself while the server says that it cannot answer for now; any other fault, or the last one, is the caller's. */
export async function whileUnavailable<T>(attempt: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await attempt()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      await new Promise((done) => setTimeout(done, pause))
    }
  }
  return attempt()
}
