import { chance } from './chance.ts'
import { HISTORY } from './history.ts'
import { OBJECTS } from './objects.ts'
import type { PersonKey } from './people.ts'
import { REQUESTS } from './requests.ts'
import type { Talk } from './talk.ts'
import { TALKS } from './talks.ts'

/** Most objects were published within this many days, more of them recently. */
const WITHIN = 70

/** Days before now at which an object was published: before its first conversation or exchange. */
export function publishedAgo(title: string): number {
  const dice = chance(`published ${title}`)
  const asked = TALKS.filter((talk) => titlesIn(talk).includes(title)).map((talk) => talk.from)
  const passed = HISTORY.filter(({ passages }) => passages.some(({ object }) => object === title)).map(({ ago }) => ago)
  const first = Math.max(0, ...asked, ...passed)
  const byItself = 0.15 + WITHIN * dice ** 1.7
  return first === 0 ? byItself : Math.max(byItself, first + 0.5 + 9 * dice)
}

/** Days before now at which a person joined: before everything they did. */
export function joinedAgo(key: PersonKey): number {
  const published = OBJECTS.filter(({ owner }) => owner === key).map(({ title }) => publishedAgo(title))
  const asked = TALKS.filter(({ interested }) => interested === key).map(({ from }) => from)
  const wanted = REQUESTS.filter(({ owner }) => owner === key).map(({ ago }) => ago)
  const passed = HISTORY.filter(({ passages }) => passages.some(({ from, to }) => from === key || to === key)).map(
    ({ ago }) => ago + 10,
  )
  return Math.max(...published, ...asked, ...wanted, ...passed) + 1 + 12 * chance(`joined ${key}`)
}

/** Titles of the root object and of all proposed objects of a conversation. */
export function titlesIn({ about, steps }: Talk): string[] {
  const proposed = steps.flatMap((step) => ('proposes' in step ? step.proposes : 'drafts' in step ? step.drafts : []))
  return [...new Set([about, ...proposed])]
}
