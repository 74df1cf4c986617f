import type { ConversationItem } from '@barattolo/domain/conversations/contract'
import type { ItemGlimpse } from '@barattolo/domain/conversations/message'
import { texts } from '../app/texts.ts'

/** What has changed about an item since it was proposed: its former title and status, else its photo. */
export function changesOf(was: ItemGlimpse, now: Pick<ConversationItem, 'title' | 'status'>): string[] {
  const { wasTitled, wasKind, wasPictured } = texts.exchangeScreen
  const changes = [
    was.title === now.title ? null : wasTitled(was.title),
    was.status === now.status ? null : wasKind(texts.items.status[was.status]),
  ].filter((change) => change !== null)
  return changes.length > 0 ? changes : [wasPictured]
}
