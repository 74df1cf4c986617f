import type { Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { onlineManager } from '@tanstack/react-query'
import { queryClient } from '../../shared/api/query-client.ts'
import { texts } from '../../shared/texts.ts'
import { meQuery } from '../people.queries.ts'
import { promptForRules } from './rules-prompt.ts'

/**
 * Called before a write of this user: asks to accept the rules if they are known not to be accepted, so that no write is sent only
 * to be refused. Rejects if the user does not accept them now.
 */
export async function acceptRulesFirst(uid: string): Promise<void> {
  if ((await hasRulesToAccept(uid)) && !(await promptForRules()))
    throw new Problem('rulesNotAccepted', { detail: texts.app.rulesNotAccepted })
}

async function hasRulesToAccept(uid: string): Promise<boolean> {
  // The identity provider defines the format of uids.
  const query = meQuery(uid as Uid)
  // Without network the query waits for it, and the write could not fail. The server refuses the write in any case.
  const isUnknown = queryClient.getQueryData(query.queryKey) === undefined && onlineManager.isOnline()
  if (isUnknown) await endOrOffline(queryClient.prefetchQuery(query))
  return (queryClient.getQueryData(query.queryKey)?.rulesToAccept ?? null) !== null
}

/** Waits for the look-up, but not past the loss of the network. */
async function endOrOffline(lookUp: Promise<void>): Promise<void> {
  let unsubscribe = () => {}
  const offline = new Promise<void>((resolve) => {
    unsubscribe = onlineManager.subscribe(() => resolve())
  })
  await Promise.race([lookUp, offline])
  unsubscribe()
}
