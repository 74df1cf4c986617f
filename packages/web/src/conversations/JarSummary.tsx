import type { ConversationItem } from '@barattolo/domain/conversations/contract'
import { texts } from '../app/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { ItemThumb } from './ItemThumb.tsx'
import { emptyWords } from './Jar.tsx'
import { JarTop } from './JarTop.tsx'
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
const SHOWN = 2

/** A jar on a phone: the number of items and some photos. Pressing it opens the proposal sheet. */
export function JarSummary({ side, items, otherName, canToggle, gift, exchanged, onOpen }: JarSummaryProps) {
  const title = sideTitle(side, exchanged)
  const count = texts.exchangeScreen.objects(items.length)
  const rest = items.length - SHOWN
  return (
    <button type="button" className={`jar jar--${side}`} data-jar={side} onClick={onOpen}>
      <JarTop />
      <span className="glass">
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
            {items.slice(0, rest === 1 ? SHOWN + 1 : SHOWN).map((item) => (
              <ItemThumb key={item._id} item={item} />
            ))}
            {rest > 1 ? <span className="jar__rest">+{rest}</span> : null}
          </span>
        ) : (
          <span className="void">{emptyWords(side, otherName, canToggle, gift)}</span>
        )}
      </span>
    </button>
  )
}

/** Both jars in one line, while the user types or the screen is low. */
export function FoldedJars({
  given,
  received,
  exchanged,
  onOpen,
}: {
  given: number
  received: number
  exchanged: boolean
  onOpen: () => void
}) {
  return (
    <button type="button" className="folded" onClick={onOpen}>
      <span className="folded__lid folded__lid--mine" />
      <b className="sign">{sideTitle('mine', exchanged)}</b>
      <span className="num">{given}</span>
      <Icon name="arrowsLeftRight" />
      <span className="folded__lid folded__lid--theirs" />
      <b className="sign">{sideTitle('theirs', exchanged)}</b>
      <span className="num">{received}</span>
      <span className="vh">{texts.exchangeScreen.proposal}</span>
    </button>
  )
}
