import type { Uid } from '@barattolo/domain/ids'
import { texts } from '../app/texts.ts'
import { Actions } from './Actions.tsx'
import { Beam } from './Beam.tsx'
import { Jar } from './Jar.tsx'
import { FoldedJars, JarSummary } from './JarSummary.tsx'
import { RootBox } from './RootBox.tsx'
import { isExchanged } from './sides.tsx'
import type { NegotiationOnScreen } from './use-negotiation.ts'
import type { Ask } from './use-questions.tsx'

interface ProposalProps {
  negotiation: NegotiationOnScreen
  me: Uid
  otherName: string
  ask: Ask
}

/** Wide layout: the beam with the two jars, and between them the root item and the moves. */
export function HungProposal({ negotiation, me, otherName, ask }: ProposalProps) {
  const { conversation, balanced } = negotiation
  const jar = { otherName, ...jarOf(negotiation) }
  return (
    <div className="scale">
      <Beam />
      <Jar {...jar} side="mine" items={conversation.itemsOffered} gift={balanced && conversation.itemsOffered.length === 0} />
      <section className="mid" aria-label={texts.exchangeScreen.root}>
        <RootBox conversation={conversation} me={me} otherName={otherName} />
        <Actions negotiation={negotiation} otherName={otherName} ask={ask} />
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

interface SummaryProps {
  negotiation: NegotiationOnScreen
  otherName: string
  folded: boolean
  onOpen: () => void
}

/** Phone layout: the beam with two jar summaries, or both jars in one line. */
export function ProposalSummary({ negotiation, otherName, folded, onOpen }: SummaryProps) {
  const { itemsOffered, itemsRequested } = negotiation.conversation
  const { canToggle, exchanged } = jarOf(negotiation)
  if (folded)
    return <FoldedJars given={itemsOffered.length} received={itemsRequested.length} exchanged={exchanged} onOpen={onOpen} />
  const jar = { otherName, canToggle, exchanged, onOpen }
  return (
    <div className="scale">
      <Beam />
      <JarSummary {...jar} side="mine" items={itemsOffered} gift={negotiation.balanced && itemsOffered.length === 0} />
      <JarSummary {...jar} side="theirs" items={itemsRequested} gift={negotiation.balanced && itemsRequested.length === 0} />
    </div>
  )
}

function jarOf(negotiation: NegotiationOnScreen) {
  return {
    canToggle: negotiation.moves.includes('toggle'),
    negotiable: negotiation.view.status === 'pending',
    exchanged: isExchanged(negotiation.conversation),
    onRemove: (item: Parameters<NegotiationOnScreen['toggle']>[0]) => negotiation.toggle(item, false),
  }
}
