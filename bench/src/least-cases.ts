import type { ConversationCard } from '@barattolo/domain/conversations/contract'
import type { Item } from '@barattolo/domain/items/contract'
import type { Message } from '@barattolo/domain/messages/message'
import { BUSY_UID, METROPOLIS } from '@barattolo/server/testing/town/load-town'
import { ABSENT_WORD, FREQUENT_WORD, RARE_WORD } from '@barattolo/server/testing/town/texts'
import { CASE_NAMES, type CaseContext, DISTANT_PAGE, nextPageOf } from './cases.ts'
import { PAGE } from './least-statements.ts'
import type { LoadRequest } from './load.ts'

/** A call to the least server for a call to the product. */
export interface LeastCase {
  least: (product: LoadRequest) => LoadRequest
  /** The fields that are compared, of both answers. */
  pickFields: (body: never) => unknown
  /** Reads of what a write has changed, compared after it. */
  effects?: readonly ComparedRead[]
}

interface ComparedRead {
  product: LoadRequest
  least: LoadRequest
  pickFields: (body: never) => unknown
}

type LeastCases = Record<keyof typeof CASE_NAMES, LeastCase>

/** The calls to a least server, by the name of the case. */
export async function prepareLeastCases(
  { people, blocker, recipient }: Pick<CaseContext, 'people' | 'blocker' | 'recipient'>,
  origin: string,
): Promise<ReadonlyMap<string, LeastCase>> {
  const inbox = `/least/inbox?uid=${BUSY_UID}`
  const unchanged = { 'if-none-match': UNCHANGED_ETAG }
  const uidOf = (call: LoadRequest) => people.find(({ headers }) => headers === call.headers)?.uid ?? ''
  const list = (path: string): LeastCase => ({ least: () => ({ method: 'GET', path }), pickFields: cardsOf })
  const cases: LeastCases = {
    item: { least: ({ path }) => ({ method: 'GET', path: path.replace('/api/', '/least/') }), pickFields: detailOf },
    newest: list('/least/newest'),
    newestGifts: list('/least/newest?status=dono'),
    newestSignedIn: list(`/least/newest?viewer=${blocker.uid}`),
    distantPage: list(await distantPagePath(origin)),
    nearest: {
      ...list(`/least/nearest?lat=${METROPOLIS.lat}&lng=${METROPOLIS.lng}&radius=5`),
      pickFields: cardsWithDistanceOf,
    },
    rareWord: list(`/least/search?q=${RARE_WORD}`),
    frequentWord: list(`/least/search?q=${FREQUENT_WORD}`),
    absentWord: list(`/least/search?q=${ABSENT_WORD}`),
    inbox: { least: () => ({ method: 'GET', path: inbox }), pickFields: inboxOf(BUSY_UID) },
    unchangedInbox: { least: () => ({ method: 'GET', path: inbox, headers: unchanged }), pickFields: inboxOf(BUSY_UID) },
    publish: {
      least: (call) => ({ method: 'POST', path: `/least/items?owner=${uidOf(call)}`, body: call.body ?? '' }),
      pickFields: newItemOf,
    },
    message: {
      least: (call) => ({
        method: 'POST',
        path: `${call.path.replace('/api/', '/least/')}?from=${uidOf(call)}`,
        body: call.body ?? '',
      }),
      pickFields: messageOf,
      effects: [...people.slice(0, 1), recipient].map(inboxAfterMessage),
    },
  }
  return new Map(Object.entries(cases).map(([key, leastCase]) => [CASE_NAMES[key as keyof LeastCases], leastCase]))
}

async function distantPagePath(origin: string): Promise<string> {
  let path = '/least/newest'
  for (let page = 0; page < DISTANT_PAGE; page++) path = nextPageOf((await fetch(`${origin}${path}`)).headers.get('link'))
  return path
}

const cardOf = ({
  _id,
  title,
  status,
  category,
  condition,
  availability,
  location,
  imageUrl,
  crops,
  ownerUid,
  ownerName,
  ownerPhoto,
}: Item) => ({
  _id,
  title,
  status,
  category,
  condition,
  availability,
  location,
  imageUrl,
  crops: crops ?? null,
  ownerUid,
  ownerName,
  ownerPhoto,
})
const cardsOf = (items: Item[]) => items.map(cardOf)
/** Distances to the millimetre. */
const cardsWithDistanceOf = (items: Item[]) => items.map((item) => ({ ...cardOf(item), distance: item.distance?.toFixed(6) }))

const factsOf = ({ description, images, tags, area, passages, meta }: Item) => ({
  description,
  images,
  tags,
  area,
  passages,
  meta,
})
const detailOf = (item: Item) => {
  const { coords, createdAt, updatedAt } = item
  return { ...cardOf(item), ...factsOf(item), coords, createdAt, updatedAt }
}
/** Each server publishes an object of its own, at its own time, at a point that depends on its id. */
const newItemOf = (item: Item) => ({ ...cardOf(item), _id: null, ...factsOf(item) })

const inboxOf = (me: string) => (cards: ConversationCard[]) =>
  cards.map(({ _id, rootItem, participants, lastMessage, unread, turn, status, updatedAt }) => {
    const { title, category, imageUrl } = rootItem
    const other = participants.find(({ uid }) => uid !== me)
    return {
      ...{ _id, unread, turn, status, updatedAt },
      rootItem: { title, category, imageUrl },
      other: other && { uid: other.uid, name: other.name, photo: other.photo },
      lastMessage: lastMessage && { text: lastMessage.text, from: lastMessage.from.uid },
    }
  })

/** The inbox of a participant, which must not be answered as unchanged since the tables were filled; without the message's time. */
const inboxAfterMessage = ({ uid, headers }: CaseContext['recipient']): ComparedRead => ({
  product: { method: 'GET', path: `/api/conversations?limit=${PAGE}`, headers },
  least: { method: 'GET', path: `/least/inbox?uid=${uid}`, headers: { 'if-none-match': UNCHANGED_ETAG } },
  pickFields: (cards: ConversationCard[]) => inboxOf(uid)(cards).map(({ updatedAt: _, ...card }) => card),
})
/** The ETag of version 0. */
const UNCHANGED_ETAG = '"0"'

/** Without the time: the two servers receive the message one after the other. */
const messageOf = ({ clientId, from, text }: Message) => ({ clientId, from: from.uid, text })
