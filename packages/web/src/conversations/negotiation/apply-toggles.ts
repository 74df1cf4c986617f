import type { Conversation, ConversationItem } from '@barattolo/domain/conversations/contract'
import type { Uid } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'

export interface Toggle {
  item: Item
  selected: boolean
}

/** Optimistic update: the conversation as it will be when the pending toggles have succeeded. */
export function applyToggles(conversation: Conversation, me: Uid, toggles: readonly Toggle[]): Conversation {
  return toggles.reduce((current, toggle) => applyToggle(current, me, toggle), conversation)
}

function applyToggle(conversation: Conversation, me: Uid, { item, selected }: Toggle): Conversation {
  const side = item.ownerUid === me ? 'itemsOffered' : 'itemsRequested'
  const isInProposal = conversation[side].some(({ _id }) => _id === item._id)
  if (isInProposal === selected) return conversation
  const added: ConversationItem = { ...item, selectedBy: me, was: null }
  const items = selected ? [...conversation[side], added] : conversation[side].filter(({ _id }) => _id !== item._id)
  return { ...conversation, [side]: items, unsent: true, undoes: conversation.undoes ?? 'draft' }
}
