import type { Conversation } from '@barattolo/domain/conversations/conversation'
import type { Uid } from '@barattolo/domain/ids'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import itemStyles from '../../items/Items.module.css'
import { ItemThumb } from '../../items/ItemThumb.tsx'
import { lotNumber } from '../../items/lot-number.ts'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import boxStyles from '../../ui/box.module.css'
import textStyles from '../../ui/text.module.css'
import conversationStyles from '../Conversations.module.css'
import { Actions } from '../negotiation/Actions.tsx'
import type { ConfirmMove } from '../negotiation/use-confirm-dialog.tsx'
import type { UseNegotiationResult } from '../negotiation/use-negotiation.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { Beam } from './Beam.tsx'
import { Bow } from './Bow.tsx'
import { Jar } from './Jar.tsx'
import { FoldedJars, JarSummary } from './JarSummary.tsx'
import { isExchanged } from './sides.tsx'

interface ProposalProps {
  negotiation: UseNegotiationResult
  me: Uid
  otherName: string
  confirmMove: ConfirmMove
}

/** Wide layout: the beam with the two jars, and between them the root item and the moves. */
export function FullProposal({ negotiation, me, otherName, confirmMove }: ProposalProps) {
  const { conversation, balanced } = negotiation
  const jar = { otherName, ...jarProps(negotiation) }
  return (
    <div className={conversationStyles.scale}>
      <Beam />
      <Jar {...jar} side="mine" items={conversation.itemsOffered} gift={balanced && conversation.itemsOffered.length === 0} />
      <section className={conversationStyles.middle} aria-label={texts.exchangeScreen.root}>
        <RootItemBox conversation={conversation} me={me} otherName={otherName} />
        <Actions negotiation={negotiation} otherName={otherName} confirmMove={confirmMove} />
        {jar.exchanged ? <Bow /> : null}
      </section>
      <Jar
        {...jar}
        side="theirs"
        items={conversation.itemsRequested}
        gift={balanced && conversation.itemsRequested.length === 0}
      />
    </div>
  )
}

interface ProposalSummaryProps {
  negotiation: UseNegotiationResult
  otherName: string
  folded: boolean
  onOpen: () => void
}

/** Phone layout: the beam with two jar summaries, or both jars in one line. */
export function ProposalSummary({ negotiation, otherName, folded, onOpen }: ProposalSummaryProps) {
  const { itemsOffered, itemsRequested } = negotiation.conversation
  const { canToggle, exchanged } = jarProps(negotiation)
  if (folded)
    return (
      <FoldedJars givenCount={itemsOffered.length} receivedCount={itemsRequested.length} exchanged={exchanged} onOpen={onOpen} />
    )
  const jar = { otherName, canToggle, exchanged, onOpen }
  return (
    <div className={conversationStyles.scale}>
      <Beam />
      <JarSummary {...jar} side="mine" items={itemsOffered} gift={negotiation.balanced && itemsOffered.length === 0} />
      <JarSummary {...jar} side="theirs" items={itemsRequested} gift={negotiation.balanced && itemsRequested.length === 0} />
      {exchanged ? <Bow /> : null}
    </div>
  )
}

function jarProps(negotiation: UseNegotiationResult) {
  return {
    canToggle: negotiation.moves.includes('toggle'),
    negotiable: negotiation.view.status === 'pending',
    exchanged: isExchanged(negotiation.conversation),
    onRemove: (item: Parameters<UseNegotiationResult['toggle']>[0]) => negotiation.toggle(item, false),
  }
}

interface RootItemBoxProps {
  conversation: Conversation
  me: Uid
  otherName: string
}

/** The root item of the conversation, and the conversation's status. */
function RootItemBox({ conversation, me, otherName }: RootItemBoxProps) {
  const { rootItem } = conversation
  const ownerLabel = rootItem.ownerUid === me ? texts.exchangeScreen.fromMyBazar : texts.exchangeScreen.fromBazarOf(otherName)
  return (
    <RootItemFrame conversation={conversation}>
      <ItemThumb item={rootItem} />
      <span className={boxStyles.grow}>
        <span data-slot="lot" className={itemStyles.lot}>
          <span aria-hidden="true">N° {lotNumber(rootItem._id)}, </span>
          {ownerLabel}
        </span>
        <b className={textStyles.sign}>{rootItem.title}</b>
      </span>
      <StatusBadge {...conversation} isDone={isExchanged(conversation)} />
    </RootItemFrame>
  )
}

/** A link to the item's page, unless the item was deleted, transferred or hidden. */
function RootItemFrame({ conversation, children }: { conversation: Conversation; children: ReactNode }) {
  if (conversation.rootItemGone || conversation.rootItemHidden)
    return <div className={conversationStyles.rootItem}>{children}</div>
  return (
    <Link className={conversationStyles.rootItem} to={paths.item(conversation.rootItem._id)}>
      {children}
    </Link>
  )
}
