import type { ConversationItem } from '@barattolo/domain/conversations/conversation'
import { texts } from '../../shared/texts.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import textStyles from '../../ui/text.module.css'
import conversationStyles from '../Conversations.module.css'
import { Actions } from '../negotiation/Actions.tsx'
import type { ConfirmMove } from '../negotiation/use-confirm-dialog.tsx'
import type { UseNegotiationResult } from '../negotiation/use-negotiation.tsx'
import { JarRow } from './JarRow.tsx'
import { isExchanged, type Side, sideTitle } from './sides.tsx'

interface ProposalSheetProps {
  open: boolean
  onClose: () => void
  negotiation: UseNegotiationResult
  otherName: string
  confirmMove: ConfirmMove
}

/** Phone layout: a dialog with the whole proposal and all moves. */
export function ProposalSheet({ open, onClose, negotiation, otherName, confirmMove }: ProposalSheetProps) {
  const { itemsOffered, itemsRequested } = negotiation.conversation
  return (
    <Dialog open={open} onClose={onClose} title={texts.exchangeScreen.proposal}>
      <div className={conversationStyles.sheet}>
        <ProposalSide side="mine" items={itemsOffered} negotiation={negotiation} />
        <p className={conversationStyles.swapLine}>
          <Icon name="arrowsDownUp" />
          {texts.exchangeScreen.inExchangeFor}
        </p>
        <ProposalSide side="theirs" items={itemsRequested} negotiation={negotiation} />
        <Actions negotiation={negotiation} otherName={otherName} confirmMove={confirmMove} />
      </div>
    </Dialog>
  )
}

function ProposalSide({
  side,
  items,
  negotiation,
}: {
  side: Side
  items: readonly ConversationItem[]
  negotiation: UseNegotiationResult
}) {
  const canToggle = negotiation.moves.includes('toggle')
  const title = sideTitle(side, isExchanged(negotiation.conversation))
  return (
    <section className={conversationStyles.half} aria-label={title} tabIndex={-1}>
      <h3 className={textStyles.sign}>
        <i data-side={side} className={conversationStyles.halfLid} aria-hidden="true" />
        {title}
      </h3>
      {items.length > 0 ? (
        <ul>
          {items.map((item) => (
            <JarRow
              key={item._id}
              item={item}
              side={side}
              negotiable={negotiation.view.status === 'pending'}
              onRemove={canToggle ? () => negotiation.toggle(item, false) : null}
            />
          ))}
        </ul>
      ) : (
        <p className={classes(textStyles.dim, textStyles.small)}>
          {negotiation.balanced ? texts.exchangeScreen.onlyGifts : texts.exchangeScreen.nothingYet}
        </p>
      )}
    </section>
  )
}
