import type { ConversationItem } from '@barattolo/domain/conversations/conversation'
import { ItemThumb } from '../../items/ItemThumb.tsx'
import { texts } from '../../shared/texts.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import textStyles from '../../ui/text.module.css'
import conversationStyles from '../Conversations.module.css'
import { emptyJarText, JarTop } from './Jar.tsx'
import { type Side, sideTitle } from './sides.tsx'

interface JarSummaryProps {
  side: Side
  items: readonly ConversationItem[]
  otherName: string
  canToggle: boolean
  gift: boolean
  exchanged: boolean
  onOpen: () => void
}

/** Number of photos that fit into a narrow jar beside the count of the hidden ones. */
const VISIBLE_PHOTOS = 2

/** A jar on a phone: the number of items and some photos. Pressing it opens the proposal sheet. */
export function JarSummary({ side, items, otherName, canToggle, gift, exchanged, onOpen }: JarSummaryProps) {
  const title = sideTitle(side, exchanged)
  const count = texts.exchangeScreen.objects(items.length)
  const hiddenCount = items.length - VISIBLE_PHOTOS
  return (
    <button type="button" data-side={side} className={conversationStyles.jar} onClick={onOpen}>
      <JarTop />
      <span className={conversationStyles.glass} data-jar={side}>
        <span className={conversationStyles.jarHeader}>
          <b className={textStyles.sign}>{title}</b>
          <span className={conversationStyles.count} aria-hidden="true">
            {items.length}
          </span>
          <span className={textStyles.hidden}>{texts.exchangeScreen.openProposal(count)}</span>
          {items.length > 0 ? <Icon name="arrowsOut" /> : null}
        </span>
        {items.length > 0 ? (
          <span className={conversationStyles.jarPictures}>
            {items.slice(0, hiddenCount === 1 ? VISIBLE_PHOTOS + 1 : VISIBLE_PHOTOS).map((item) => (
              <ItemThumb key={item._id} item={item} />
            ))}
            {hiddenCount > 1 ? <span className={conversationStyles.jarRest}>+{hiddenCount}</span> : null}
          </span>
        ) : (
          <span className={conversationStyles.emptyJar}>{emptyJarText(side, otherName, canToggle, gift)}</span>
        )}
      </span>
    </button>
  )
}

/** Both jars in one line, while the user types or the screen is low. */
export function FoldedJars({
  givenCount,
  receivedCount,
  exchanged,
  onOpen,
}: {
  givenCount: number
  receivedCount: number
  exchanged: boolean
  onOpen: () => void
}) {
  return (
    <button type="button" className={conversationStyles.folded} onClick={onOpen}>
      <span className={conversationStyles.foldedLid} />
      <b className={textStyles.sign}>{sideTitle('mine', exchanged)}</b>
      <span className={conversationStyles.count}>{givenCount}</span>
      <Icon name="arrowsLeftRight" />
      <span className={classes(conversationStyles.foldedLid, conversationStyles.foldedLidTheirs)} />
      <b className={textStyles.sign}>{sideTitle('theirs', exchanged)}</b>
      <span className={conversationStyles.count}>{receivedCount}</span>
      <span className={textStyles.hidden}>{texts.exchangeScreen.proposal}</span>
    </button>
  )
}
