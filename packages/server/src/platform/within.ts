export class TooSlow extends Error {}

/** What work answers, unless that takes longer than so many milliseconds; then it throws TooSlow, and the work goes on unheard. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new TooSlow(`no answer within ${milliseconds} ms`)), milliseconds)
  })
  // Whoever loses fails unheard.
  work.catch(() => undefined)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
