import type { Conversation } from '@barattolo/domain/conversations/conversation'
import { conversationId, itemId, uid } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { EMPTY_FIELDS } from '@barattolo/domain/items/fields'
import type { ItemStatus } from '@barattolo/domain/items/item-status'
import type { Message } from '@barattolo/domain/messages/message'

/** Giulia is interested in Maria's sledge. */
export const giulia = uid.parse('giulia')
export const maria = uid.parse('maria')

const CREATED_AT = '2026-11-20T10:00:00.000Z'
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export function makeItem(number: number, title: string, ownerUid = giulia, status: ItemStatus = 'baratto'): Item {
  return {
    ...EMPTY_FIELDS,
    _id: itemId.parse(uuid(number)),
    title,
    status,
    category: 'home',
    tags: [],
    availability: 'disponibile',
    resting: false,
    imageUrl: '',
    images: [],
    ownerUid,
    ownerEmail: 'gi***@example.org',
    ownerName: 'Giulia',
    ownerPhoto: null,
    location: null,
    area: 'fine',
    coords: null,
    geo: null,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
    passages: 0,
    revision: 1,
    meta: { trattativeAperte: 0 },
    distance: null,
  }
}

export const sledge = makeItem(1, 'Slitta', maria)
export const teapot = makeItem(2, 'Teiera')
export const rucksack = makeItem(3, 'Zaino')

/** A message sent in the given second of a fixed minute. */
export function makeMessage(second: number, overrides: Partial<Message> = {}): Message {
  return {
    _id: uuid(1000 + second),
    clientId: null,
    from: { uid: maria },
    kind: 'text',
    text: `riga ${second}`,
    items: [],
    createdAt: `2026-11-20T10:00:${String(second).padStart(2, '0')}.000Z`,
    ...overrides,
  }
}

const makeParticipant = (name: string, role: 'interested' | 'owner') => ({
  uid: uid.parse(name.toLowerCase()),
  name,
  email: 'x***@example.org',
  photo: null,
  role,
  holiday: null,
  formerName: null,
})

/** A pending conversation about the sledge in which it is Giulia's turn and she offers nothing yet. */
export function makeConversation(overrides: Partial<Conversation> = {}): Conversation {
  return {
    _id: conversationId.parse(uuid(900)),
    rootItem: sledge,
    rootItemGone: false,
    rootItemHidden: false,
    personLeft: false,
    personAway: false,
    chatClosed: false,
    openedWithStranger: false,
    interestClosedUntil: null,
    participants: [makeParticipant('Giulia', 'interested'), makeParticipant('Maria', 'owner')],
    messages: [],
    hasOlderMessages: false,
    itemsOffered: [],
    itemsRequested: [{ ...sledge, selectedBy: giulia, was: null }],
    status: 'pending',
    lastActionBy: maria,
    turn: giulia,
    turnSince: CREATED_AT,
    paused: null,
    archivesAt: null,
    unsent: false,
    asked: false,
    ownerHasMoved: false,
    moves: [],
    undoes: null,
    version: 1,
    exchange: null,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
    ...overrides,
  }
}
