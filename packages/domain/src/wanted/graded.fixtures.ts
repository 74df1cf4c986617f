export interface Graded {
  objects: readonly { id: string; title: string }[]
  ads: readonly { title: string; fits: ReadonlySet<string> }[]
}

/** Parses lines `id: title` and lines `title -> id id`. An object that a request does not list does not match it. */
export function readGraded(objects: string, ads: string): Graded {
  const known = linesOf(objects).map((line) => {
    const [id = '', ...title] = line.split(': ')
    return { id, title: title.join(': ') }
  })
  const ids = new Set(known.map(({ id }) => id))
  if (ids.size !== known.length) throw new Error('duplicate object id')
  return { objects: known, ads: linesOf(ads).map((line) => readAd(line, ids)) }
}

function readAd(line: string, known: ReadonlySet<string>) {
  const [title = '', fits = ''] = line.split(' -> ')
  const ids = fits.split(' ').filter((id) => id !== '')
  const unknown = ids.find((id) => !known.has(id))
  if (unknown !== undefined) throw new Error(`“${title}” names the unknown object ${unknown}`)
  return { title, fits: new Set(ids) }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
