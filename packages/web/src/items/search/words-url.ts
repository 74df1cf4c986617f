const WORDS_MAX = 80

/** The words of a search in the URL of the bazar and of the map. */
export interface Words {
  q: string
  /** The words as they are typed, without synonyms and corrections. */
  exact: boolean
}

export function readWords(params: URLSearchParams): Words {
  const q = (params.get('q') ?? '').trim().slice(0, WORDS_MAX)
  return { q, exact: q !== '' && params.get('esatto') === 'si' }
}

export function writeWords(params: URLSearchParams, { q, exact }: Words) {
  if (q) params.set('q', q)
  if (q && exact) params.set('esatto', 'si')
}
