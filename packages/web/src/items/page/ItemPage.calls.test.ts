import type { ItemId, Uid } from '@barattolo/domain/ids'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ownerProfileOf } from '../../people/people.queries.ts'
import { setTransport } from '../../shared/api/api.ts'
import { buildUrl } from '../../shared/api/http.ts'
import { itemById } from '../items.queries.ts'
import { ownerItemsQuery } from './OtherOwnerItems.tsx'

test('[PERF-21] The page of an item makes the calls whose version the server reads with one statement (item-page-version.store.ts)', async () => {
  const addresses: string[] = []
  setTransport(async (contract, input) => {
    addresses.push(buildUrl(contract, input))
    return Response.json([])
  })
  const client = new QueryClient()
  const ownerUid = 'anna' as Uid
  await client.fetchQuery(itemById('7' as ItemId, null))
  await client.fetchQuery(ownerProfileOf(ownerUid))
  await client.fetchInfiniteQuery(ownerItemsQuery({ ownerUid }, null))
  expect(addresses).toEqual([
    '/api/items/7',
    '/api/people/anna?answers=no',
    '/api/items?fields=card&limit=7&ownerUid=anna&count=no',
  ])
})
