export class TimeoutError extends Error {}

/** Settles like `promise`, or throws TimeoutError after this time; the work behind `promise` is not cancelled. */
export async function withTimeout<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new TimeoutError(`no answer within ${milliseconds} ms`)), milliseconds)
  })
  // A rejection after the timeout must not be reported as unhandled.
  promise.catch(() => undefined)
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
