import '../ui/rare-icons.ts'
import type { Conversation } from '@barattolo/domain/conversations/contract'
import type { Uid } from '@barattolo/domain/ids'
import { useState } from 'react'
import { usePageTitle } from '../app/page-title.ts'
import { texts } from '../app/texts.ts'
import { COMPACT, useMedia } from '../ui/use-media.ts'
import { ActionBar } from './ActionBar.tsx'
import { beamStyle } from './Beam.tsx'
import { bubbleOf, tiltOf } from './balance.ts'
import { CompactBar } from './CompactBar.tsx'
import { Parts } from './Parts.tsx'
import { HungProposal, ProposalSummary } from './Proposal.tsx'
import { ProposalSheet } from './ProposalSheet.tsx'
import { peopleOf } from './people.ts'
import { TurnBanner } from './TurnBanner.tsx'
import { useMarkRead } from './use-mark-read.ts'
import { useNegotiation } from './use-negotiation.ts'
import { usePart } from './use-part.ts'
import { useQuestions } from './use-questions.tsx'
import { useTyping } from './use-typing.ts'
import { useVisibleHeight } from './use-visible-height.ts'

/** A small phone, or one in landscape: the jars are folded to make room for the chat. */
const TOO_LOW_FOR_JARS = '(max-height: 659px)'

/** A conversation: the proposal on its beam; below it the user's items, the chat, the other person's items. */
export function ConversationScreen({ conversation, me }: { conversation: Conversation; me: Uid }) {
  const wide = !useMedia(COMPACT)
  const short = useMedia(TOO_LOW_FOR_JARS)
  const [part, setPart] = usePart()
  const [sheetOpen, setSheetOpen] = useState(false)
  const negotiation = useNegotiation(conversation, me, showTicket)
  const { ask, dialog } = useQuestions(negotiation, () => setSheetOpen(false))
  const [typing, onTyping] = useTyping()
  const people = peopleOf(conversation, me)
  const { otherName } = people
  useMarkRead(conversation)
  useVisibleHeight()
  usePageTitle(texts.exchangeScreen.title(people.other?.name ?? ''))
  const shared = { negotiation, otherName, ask }
  const openSheet = () => setSheetOpen(true)
  /** A sent proposal appears as a message in the chat: closes the sheet and opens the chat panel. */
  function showTicket() {
    setSheetOpen(false)
    if (!wide) setPart('chat')
  }

  return (
    <main
      className={negotiation.moves.includes('toggle') ? 'ex' : 'ex wait'}
      style={beamStyle(tiltOf(negotiation), bubbleOf(negotiation))}
    >
      <h1 className="vh">{texts.exchangeScreen.title(people.other?.name ?? '')}</h1>
      {wide ? (
        <HungProposal {...shared} me={me} />
      ) : (
        <>
          <CompactBar conversation={conversation} otherName={otherName} onMore={openSheet} />
          <ProposalSummary negotiation={negotiation} otherName={otherName} folded={typing || short} onOpen={openSheet} />
          <TurnBanner negotiation={negotiation} otherName={otherName} />
        </>
      )}
      <Parts negotiation={negotiation} me={me} people={people} open={wide ? null : part} onOpen={setPart} onTyping={onTyping} />
      {wide ? null : (
        <>
          <ActionBar {...shared} onMore={openSheet} />
          <ProposalSheet {...shared} open={sheetOpen} onClose={() => setSheetOpen(false)} />
        </>
      )}
      {dialog}
    </main>
  )
}
