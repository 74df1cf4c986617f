export class TooSlow extends Error {}

/** Resolves like `work`, or throws TimeoutError after this time, in milliseconds; `work` continues without being awaited. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new TooSlow(`no answer within ${milliseconds} ms`)), milliseconds)
  })
  // A rejection after the timeout must not be reported as unhandled.
  work.catch(() => undefined)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
