/** The lower-case Cyrillic, Greek and other letters, digits and signs that look like a Latin letter. */
const LOOK_ALIKES = {
  a: 'аα4@',
  b: 'вьβ8',
  c: 'сϲς',
  d: 'ԁđ',
  e: 'еє3',
  h: 'һнħ',
  i: 'иιіı',
  j: 'јϳ',
  k: 'кκĸ',
  l: 'ӏł1|',
  m: 'м',
  n: 'пηŋ',
  o: 'оοøσ0',
  p: 'рρ',
  q: 'ԛ',
  r: 'г',
  s: 'ѕſ5$',
  t: 'тτŧ7',
  u: 'υμ',
  v: 'ν',
  w: 'ԝω',
  x: 'хχ',
  y: 'уγ',
}

/** The Latin letter that each of them looks like. */
export const LATIN_LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, others]) => [...others].map((other) => [other, latin])),
)
