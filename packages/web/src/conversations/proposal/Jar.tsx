import type { ConversationItem } from '@barattolo/domain/conversations/conversation'
import { texts } from '../../shared/texts.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import textStyles from '../../ui/text.module.css'
import conversationStyles from '../Conversations.module.css'
import { JarRow } from './JarRow.tsx'
import { type Side, sideTitle } from './sides.tsx'

interface JarProps {
  side: Side
  items: readonly ConversationItem[]
  otherName: string
  canToggle: boolean
  negotiable: boolean
  /** This side stays empty because the other one holds only gifts. */
  gift: boolean
  exchanged: boolean
  onRemove: (item: ConversationItem) => void
}

/** One side of the proposal, with a dashed slot for the next item. */
export function Jar({ side, items, otherName, canToggle, negotiable, gift, exchanged, onRemove }: JarProps) {
  const title = sideTitle(side, exchanged)
  return (
    <section data-side={side} className={conversationStyles.jar} aria-label={title} tabIndex={-1}>
      <JarTop />
      <div className={conversationStyles.glass} data-jar={side}>
        <header>
          <h2 className={textStyles.sign}>{title}</h2>
          <span className={textStyles.small}>{texts.exchangeScreen.objects(items.length)}</span>
        </header>
        {items.length > 0 ? (
          <ul>
            {items.map((item) => (
              <JarRow
                key={item._id}
                item={item}
                side={side}
                negotiable={negotiable}
                onRemove={canToggle ? () => onRemove(item) : null}
              />
            ))}
            {canToggle && items.length < 2 ? <EmptySlot side={side} otherName={otherName} /> : null}
          </ul>
        ) : (
          <p className={conversationStyles.emptyJar}>
            {canToggle && !gift ? <Icon name="plus" /> : null}
            <span>{emptyJarText(side, otherName, canToggle, gift)}</span>
          </p>
        )}
      </div>
    </section>
  )
}

function EmptySlot({ side, otherName }: { side: Side; otherName: string }) {
  return (
    <li className={conversationStyles.ghost}>
      <Icon name="plus" />
      {side === 'mine' ? texts.exchangeScreen.addFromMine : texts.exchangeScreen.addFromTheirs(otherName)}
    </li>
  )
}

export function emptyJarText(side: Side, otherName: string, canToggle: boolean, gift: boolean): string {
  if (gift) return texts.exchangeScreen.onlyGifts
  if (!canToggle) return texts.exchangeScreen.nothingYet
  return side === 'mine' ? texts.exchangeScreen.chooseFromMine : texts.exchangeScreen.chooseFromTheirs(otherName)
}

/** The string, the lid and the neck of a jar. */
export function JarTop() {
  return (
    <>
      <svg className={conversationStyles.wire} viewBox="0 0 200 48" preserveAspectRatio="none" aria-hidden="true">
        <path d="M100 0 22 46M100 0l78 46" />
      </svg>
      <i className={conversationStyles.lid} aria-hidden="true" />
      <i className={conversationStyles.neck} aria-hidden="true" />
    </>
  )
}
