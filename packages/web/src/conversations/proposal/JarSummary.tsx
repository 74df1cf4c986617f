import type { ConversationItem } from '@barattolo/domain/conversations/conversation'
import { ItemThumb } from '../../items/ItemThumb.tsx'
import { texts } from '../../shared/texts.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
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
    <button type="button" className={`jar jar--${side}`} onClick={onOpen}>
      <JarTop />
      <span className="glass" data-jar={side}>
        <span className="jar__h">
          <b className="sign">{title}</b>
          <span className="num" aria-hidden="true">
            {items.length}
          </span>
          <span className="vh">{texts.exchangeScreen.openProposal(count)}</span>
          {items.length > 0 ? <Icon name="arrowsOut" /> : null}
        </span>
        {items.length > 0 ? (
          <span className="jar__pics">
            {items.slice(0, hiddenCount === 1 ? VISIBLE_PHOTOS + 1 : VISIBLE_PHOTOS).map((item) => (
              <ItemThumb key={item._id} item={item} />
            ))}
            {hiddenCount > 1 ? <span className="jar__rest">+{hiddenCount}</span> : null}
          </span>
        ) : (
          <span className="void">{emptyJarText(side, otherName, canToggle, gift)}</span>
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
    <button type="button" className="folded" onClick={onOpen}>
      <span className="folded__lid folded__lid--mine" />
      <b className="sign">{sideTitle('mine', exchanged)}</b>
      <span className="num">{givenCount}</span>
      <Icon name="arrowsLeftRight" />
      <span className="folded__lid folded__lid--theirs" />
      <b className="sign">{sideTitle('theirs', exchanged)}</b>
      <span className="num">{receivedCount}</span>
      <span className="vh">{texts.exchangeScreen.proposal}</span>
    </button>
  )
}
