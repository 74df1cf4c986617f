import type { Uid } from '@barattolo/domain/ids'
import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { setTransport } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { meQuery } from '../people.queries.ts'
import { acceptRulesFirst } from './accept-rules-first.ts'

afterEach(() => {
  onlineManager.setOnline(true)
  queryClient.clear()
})

test('[IDN-144] A write without network is not held back by rules that are not known', async () => {
  onlineManager.setOnline(false)
  await expect(acceptRulesFirst('anna')).resolves.toBeUndefined()
})

test('[IDN-144] A write of a person who has accepted the rules asks nothing', async () => {
  queryClient.setQueryData(['me', 'anna'], { rulesToAccept: null })
  await expect(acceptRulesFirst('anna')).resolves.toBeUndefined()
})

test('[IDN-144] A write is not held back when the network goes while the rules are looked up', async () => {
  setTransport(() => new Promise(() => undefined))
  const write = acceptRulesFirst('anna')
  onlineManager.setOnline(false)
  await expect(write).resolves.toBeUndefined()
})

test('[IDN-144] A write is not held back when the network goes after a look-up of another part of the screen has failed once', async () => {
  let fail = (_error: Error) => {}
  setTransport(() => new Promise((_resolve, reject) => (fail = reject)))
  const look = queryClient.prefetchQuery(meQuery('anna' as Uid))
  const write = acceptRulesFirst('anna')
  fail(new Error('lost'))
  onlineManager.setOnline(false)
  await expect(write).resolves.toBeUndefined()
  await queryClient.cancelQueries()
  await look
})
