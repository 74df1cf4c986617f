import type { ConversationItem } from '@barattolo/domain/conversations/conversation'
import type { ItemSnapshot } from '@barattolo/domain/items/snapshot'
import { ItemThumb } from '../../items/ItemThumb.tsx'
import { texts } from '../../shared/texts.ts'
import boxStyles from '../../ui/box.module.css'
import { Icon } from '../../ui/icon/Icon.tsx'
import textStyles from '../../ui/text.module.css'
import conversationStyles from '../Conversations.module.css'
import { DirectionTag, type Side } from './sides.tsx'

interface JarRowProps {
  item: ConversationItem
  side: Side
  /** True while the conversation is pending: the row then shows why its item prevents acceptance. */
  negotiable: boolean
  /** Null where the item cannot be removed. */
  onRemove: (() => void) | null
}

/** An item of the proposal: its title, direction and problem, and the button that removes it. */
export function JarRow({ item, side, negotiable, onRemove }: JarRowProps) {
  const problem = negotiable ? acceptanceProblem(item) : null
  return (
    <li className={conversationStyles.inJar}>
      <ItemThumb item={item} />
      <span className={boxStyles.grow}>
        <b className={textStyles.ellipsis}>{item.title}</b>
        <DirectionTag side={side} status={item.status} />
        {problem ? (
          <span className={conversationStyles.inJarNote}>
            <Icon name="warning" />
            {problem}
          </span>
        ) : null}
      </span>
      {onRemove ? (
        <button
          type="button"
          className={conversationStyles.takeOut}
          aria-label={texts.exchangeScreen.remove(item.title)}
          onClick={({ currentTarget }) => {
            // The row is about to be removed: moves the focus to its jar.
            currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus()
            onRemove()
          }}
        >
          <Icon name="cross" />
        </button>
      ) : null}
    </li>
  )
}

/** Why the item prevents the proposal from being accepted; null if it does not. */
function acceptanceProblem(item: ConversationItem): string | null {
  if (item.availability === 'scambiato') return texts.exchangeScreen.gone
  if (item.availability === 'in_trattativa') return texts.exchangeScreen.reserved
  return item.was ? texts.exchangeScreen.changed(describeItemChanges(item.was, item)) : null
}

/** What has changed about an item since it was proposed: its former title and status, else its photo. */
function describeItemChanges(proposed: ItemSnapshot, current: Pick<ConversationItem, 'title' | 'status'>): string[] {
  const { wasTitled, wasKind, wasPictured } = texts.exchangeScreen
  const changes = [
    proposed.title === current.title ? null : wasTitled(proposed.title),
    proposed.status === current.status ? null : wasKind(texts.items.status[proposed.status]),
  ].filter((change) => change !== null)
  return changes.length > 0 ? changes : [wasPictured]
}
