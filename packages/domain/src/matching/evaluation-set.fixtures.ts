export interface EvaluationSet {
  objects: readonly { id: string; title: string }[]
  requests: readonly { title: string; matches: ReadonlySet<string> }[]
}

/** Parses lines `id: title` and lines `title -> id id`. An object that a request does not list does not match it. */
export function parseEvaluationSet(objects: string, requests: string): EvaluationSet {
  const items = linesOf(objects).map((line) => {
    const [id = '', ...title] = line.split(': ')
    return { id, title: title.join(': ') }
  })
  const ids = new Set(items.map(({ id }) => id))
  if (ids.size !== items.length) throw new Error('duplicate object id')
  return { objects: items, requests: linesOf(requests).map((line) => parseRequest(line, ids)) }
}

function parseRequest(line: string, knownIds: ReadonlySet<string>) {
  const [title = '', matches = ''] = line.split(' -> ')
  const ids = matches.split(' ').filter((id) => id !== '')
  const unknown = ids.find((id) => !knownIds.has(id))
  if (unknown !== undefined) throw new Error(`“${title}” names the unknown object ${unknown}`)
  return { title, matches: new Set(ids) }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
