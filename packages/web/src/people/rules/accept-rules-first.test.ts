import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../shared/api/query-client.ts'
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
