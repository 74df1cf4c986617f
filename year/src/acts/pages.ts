type Page<T> = { ok: true; answer: readonly T[]; next: string | null } | { ok: false }

/** The entries of all pages of a list; null if one of them was refused. */
export async function readPages<T>(readPage: (cursor: string | undefined) => Promise<Page<T>>): Promise<T[] | null> {
  const entries: T[] = []
  let cursor: string | undefined
  do {
    const page = await readPage(cursor)
    if (!page.ok) return null
    entries.push(...page.answer)
    cursor = cursorOf(page.next)
  } while (cursor !== undefined)
  return entries
}

/** Of the address of the next page. */
export const cursorOf = (next: string | null) => new URLSearchParams(next?.split('?')[1] ?? '').get('cursor') ?? undefined
