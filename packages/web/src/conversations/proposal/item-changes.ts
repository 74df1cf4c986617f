import type { ConversationItem } from '@barattolo/domain/conversations/contract'
import type { ItemSnapshot } from '@barattolo/domain/conversations/message'
import { texts } from '../../shared/texts.ts'

/** What has changed about an item since it was proposed: its former title and status, else its photo. */
export function describeItemChanges(proposed: ItemSnapshot, current: Pick<ConversationItem, 'title' | 'status'>): string[] {
  const { wasTitled, wasKind, wasPictured } = texts.exchangeScreen
  const changes = [
    proposed.title === current.title ? null : wasTitled(proposed.title),
    proposed.status === current.status ? null : wasKind(texts.items.status[proposed.status]),
  ].filter((change) => change !== null)
  return changes.length > 0 ? changes : [wasPictured]
}
