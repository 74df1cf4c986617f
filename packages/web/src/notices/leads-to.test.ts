import { conversationId, itemId, requestId } from '@barattolo/domain/ids'
import { leadsTo } from '@barattolo/domain/notices/leads-to'
import { expect, test } from 'vitest'
import { paths } from '../app/paths.ts'

const id = '00000000-0000-4000-8000-000000000001'

test('[NOTE-01] A notice links to a path of the product', () => {
  const [talk, item, request] = [conversationId.parse(id), itemId.parse(id), requestId.parse(id)]
  expect(leadsTo({ kind: 'accepted', about: { conversationId: talk, title: 'Sci' } })).toBe(paths.conversation(id))
  expect(leadsTo({ kind: 'stillHaveIt', about: { itemId: item, title: 'Sci' } })).toBe(paths.item(id))
  expect(leadsTo({ kind: 'somebodySeeks', about: { requestId: request, title: 'Sci', item: 'Sci' } })).toBe(paths.request(id))
  expect(leadsTo({ kind: 'exchangeDone', about: { conversationId: null, title: 'Sci' } })).toBe(paths.notices)
})
