import { openConversation } from '@barattolo/domain/conversations/contract'
import type { OfferedTime } from '@barattolo/domain/conversations/offered-times'
import type { ItemId } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { mutationOptions } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router'
import { call } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { hasInterestSheet } from './interest-availability.ts'
import { type InterestItem, openInterestSheet } from './interest-sheet.ts'

/** What the opening brings. */
export interface OpeningChoice {
  offered: ItemId[]
  times: OfferedTime[]
  /** The same for each try to send this choice. */
  clientId: string
}

type Opening = { rootItemId: ItemId } & Partial<OpeningChoice>

/** "Interessa": opens a conversation about an object, or returns the one that is open. */
export const openInterestMutation = mutationOptions({
  // Without network it fails at once, so that the sheet says so.
  networkMode: 'always',
  mutationFn: ({ rootItemId, offered = [], times = [], clientId }: Opening) => {
    const choice = { ...(offered.length > 0 && { offered }), ...(times.length > 0 && { times }), ...(clientId && { clientId }) }
    return call(openConversation, { body: { rootItemId, message: texts.interest.firstMessage, ...choice } })
  },
  // A refusal too changes what the button says.
  onSettled: () => queryClient.invalidateQueries({ queryKey: ['conversations'] }),
})

/** Opens the sheet, or for a gift the conversation and its screen. Returns why this has failed, for the button. */
export async function showInterest(item: InterestItem, navigate: NavigateFunction): Promise<string | null> {
  if (item.status !== 'dono' && hasInterestSheet()) {
    openInterestSheet({ item })
    return null
  }
  try {
    const { _id } = await queryClient
      .getMutationCache()
      .build(queryClient, openInterestMutation)
      .execute({ rootItemId: item._id })
    if (!_id) return texts.interest.notOpened
    await navigate(paths.conversation(_id))
    return null
  } catch (error) {
    return interestErrorText(error)
  }
}

export function interestErrorText(error: unknown): string {
  return error instanceof Problem ? `${texts.interest.failed} ${error.message}` : texts.interest.failed
}
