/** Four at a time, in order: a photo store may be far away. Where one fails nothing of the others is under way any more when it throws. */
export async function fewTogether<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let from = 0; from < all.length; from += 4) {
    for (const end of await Promise.allSettled(all.slice(from, from + 4).map(work))) {
      if (end.status === 'rejected') throw end.reason
      done.push(end.value)
    }
  }
  return done
}
