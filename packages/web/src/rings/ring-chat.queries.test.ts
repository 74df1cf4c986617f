import type { Uid } from '@barattolo/domain/ids'
import type { Message } from '@barattolo/domain/messages/message'
import type { RingChat } from '@barattolo/domain/rings/chat-contract'
import { expect, test } from 'vitest'
import { mergeChat } from './ring-chat.queries.ts'

const anna = 'anna' as Uid
const bruno = 'bruno' as Uid
const message = (id: number, from: Uid) =>
  ({
    _id: `${id}`,
    clientId: null,
    from: { uid: from },
    kind: 'text',
    text: '',
    items: [],
    createdAt: `2026-11-26T10:00:${`${id}`.padStart(2, '0')}.000Z`,
  }) satisfies Message
const chatOf = (messages: Message[], more: Partial<RingChat> = {}): RingChat => ({
  people: [],
  messages,
  hasOlderMessages: false,
  readTo: '0',
  access: 'write',
  ...more,
})
const ids = ({ messages }: RingChat) => messages.map(({ _id }) => _id)

test('[RING-119] older messages stay when the chat is fetched again, and so does an own one that is newer than the answer', () => {
  const cached = chatOf([message(1, bruno), message(2, bruno), message(4, anna)], { hasOlderMessages: false })
  const merged = mergeChat(
    cached,
    chatOf([message(2, bruno), message(3, bruno)], { hasOlderMessages: true, access: 'read' }),
    anna,
  )
  expect(ids(merged)).toEqual(['1', '2', '3', '4'])
  expect(merged).toMatchObject({ access: 'read', hasOlderMessages: false })
})

test('[RING-109] messages of a person that the answer does not have after a block go, also the newest ones', () => {
  const cached = chatOf([message(1, anna), message(2, bruno), message(3, anna), message(4, bruno)])
  expect(ids(mergeChat(cached, chatOf([message(1, anna), message(3, anna)]), anna))).toEqual(['1', '3'])
})
