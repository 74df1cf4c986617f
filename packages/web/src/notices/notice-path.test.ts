import { conversationId, itemId, requestId } from '@barattolo/domain/ids'
import { noticePath } from '@barattolo/domain/notices/notice-path'
import { expect, test } from 'vitest'
import { paths } from '../shared/paths.ts'

const id = '00000000-0000-4000-8000-000000000001'

test('[NOTE-01] A notice links to a path of the product', () => {
  const [conversation, item, request] = [conversationId.parse(id), itemId.parse(id), requestId.parse(id)]
  expect(noticePath({ kind: 'accepted', about: { conversationId: conversation, title: 'Sci' } })).toBe(paths.conversation(id))
  expect(noticePath({ kind: 'stillHaveIt', about: { itemId: item, title: 'Sci' } })).toBe(paths.item(id))
  expect(noticePath({ kind: 'somebodySeeks', about: { requestId: request, title: 'Sci', item: 'Sci' } })).toBe(paths.request(id))
  expect(noticePath({ kind: 'exchangeDone', about: { conversationId: null, title: 'Sci' } })).toBe(paths.notices)
})
