import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { giulia, makeItem, maria } from '../conversations/conversations.fixtures.ts'
import { itemById } from './items.queries.ts'

test.each([
  ['shows the object as a visitor sees it', null, true],
  ['does not show the object as another signed-in user sees it', giulia, false],
])('Until the object is loaded for a signed-in user, its page %s', (_, previousViewer, isShown) => {
  const item = makeItem(1, 'Slitta', giulia)
  const client = new QueryClient()
  client.setQueryData(itemById(item._id, previousViewer).queryKey, item)
  const options = (viewer: string | null) => ({ ...itemById(item._id, viewer), enabled: false })
  const observer = new QueryObserver(client, options(previousViewer))
  observer.setOptions(options(maria))
  expect(observer.getCurrentResult().data).toEqual(isShown ? item : undefined)
})
