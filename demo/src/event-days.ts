import { CONVERSATIONS } from './conversations.ts'
import { DELETED_OBJECTS } from './deleted-objects.ts'
import { FAVOURITES } from './favourites.ts'
import { HISTORY } from './history.ts'
import { OBJECTS } from './objects.ts'
import type { PersonKey } from './people.ts'
import { pseudoRandom } from './pseudo-random.ts'
import { REQUESTS } from './requests.ts'
import type { ScriptedConversation } from './scripted-conversation.ts'

/** Most objects were published within this many days; the number per day rises towards today. */
const PUBLISHING_DAYS = 70

/** Days before now at which an object was published: before its first conversation, exchange or heart. */
export function publishedDaysAgo(title: string): number {
  const random = pseudoRandom(`published ${title}`)
  const conversationDays = CONVERSATIONS.filter((script) => titlesIn(script).includes(title)).map((script) => script.from)
  const exchangeDays = HISTORY.filter(({ passages }) => passages.some(({ object }) => object === title)).map(({ ago }) => ago)
  const favouriteDays = FAVOURITES.filter(({ on }) => on === title).map(({ ago }) => ago)
  const firstUse = Math.max(0, ...conversationDays, ...exchangeDays, ...favouriteDays)
  const withoutUse = 0.15 + PUBLISHING_DAYS * random ** 1.7
  return firstUse === 0 ? withoutUse : Math.max(withoutUse, firstUse + 0.5 + 9 * random)
}

/** The account ages that figures demand, in days: of both people of a conversation, and of an exchange, which is agreed earlier. */
const AGE_AT_CONVERSATION = 8
const AGE_AT_EXCHANGE = 10

/** Days before now at which a person joined: before everything they did, and so early that it counts in the figures of profiles. */
export function joinedDaysAgo(key: PersonKey): number {
  const publishedDays = OBJECTS.filter(({ owner }) => owner === key).map(({ title }) => publishedDaysAgo(title))
  const ownTitles = new Set([...OBJECTS, ...DELETED_OBJECTS].filter(({ owner }) => owner === key).map(({ title }) => title))
  const conversationDays = CONVERSATIONS.filter(({ interested, about }) => interested === key || ownTitles.has(about)).map(
    ({ from }) => from + AGE_AT_CONVERSATION,
  )
  const requestDays = REQUESTS.filter(({ owner }) => owner === key).map(({ ago }) => ago)
  const exchangeDays = HISTORY.filter(({ passages }) => passages.some(({ from, to }) => from === key || to === key)).map(
    ({ ago }) => ago + AGE_AT_EXCHANGE,
  )
  const favouriteDays = FAVOURITES.filter(({ by }) => by === key).map(({ ago }) => ago)
  const firstUse = Math.max(...publishedDays, ...conversationDays, ...requestDays, ...exchangeDays, ...favouriteDays)
  return firstUse + 1 + 12 * pseudoRandom(`joined ${key}`)
}

/** Titles of the root object and of all proposed objects of a conversation. */
export function titlesIn({ about, steps }: ScriptedConversation): string[] {
  const proposed = steps.flatMap((step) => ('proposes' in step ? step.proposes : 'drafts' in step ? step.drafts : []))
  return [...new Set([about, ...proposed])]
}
