import '../../ui/icon/rare-icons.ts'
import type { Conversation } from '@barattolo/domain/conversations/conversation'
import type { Uid } from '@barattolo/domain/ids'
import { useMutation } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useChosenOffer } from '../../items/card/chosen-offer.ts'
import { peopleOf } from '../../people/participants.ts'
import { usePageTitle } from '../../shared/page-title.ts'
import { texts } from '../../shared/texts.ts'
import { useUrlParams } from '../../shared/use-url-params.ts'
import { BREAKPOINTS } from '../../ui/breakpoints.ts'
import { OptionalChunk } from '../../ui/loading/OptionalChunk.tsx'
import textStyles from '../../ui/text.module.css'
import { TOUCH_QUERY, useMediaQuery } from '../../ui/use-media-query.ts'
import { useVisibleHeight } from '../../ui/use-visible-height.ts'
import conversationStyles from '../Conversations.module.css'
import { useTyping } from '../chat/Composer.tsx'
import { useMarkRead } from '../chat/use-mark-read.ts'
import { markReadMutation } from '../conversations.queries.ts'
import { ActionBar } from '../negotiation/ActionBar.tsx'
import { TurnBanner } from '../negotiation/TurnBanner.tsx'
import { useConfirmDialog } from '../negotiation/use-confirm-dialog.tsx'
import { useNegotiation } from '../negotiation/use-negotiation.tsx'
import { beamStyle } from '../proposal/Beam.tsx'
import { balanceColor, balanceTilt } from '../proposal/balance.ts'
import { FullProposal, ProposalSummary } from '../proposal/Proposal.tsx'
import { ProposalSheet } from '../proposal/ProposalSheet.tsx'
import { CompactBar, TypingBar } from './CompactBar.tsx'
import { ConversationPanels, type PanelName, panelsOf, type RefusalSlot } from './ConversationPanels.tsx'
import { endedExchangeOf } from './ended-exchange.ts'
import { OfferNewItem } from './OfferNewItem.tsx'

/** Lazy, because few conversations are opened twice. */
const ChosenOffer = lazy(async () => ({ default: (await import('./ChosenOffer.tsx')).ChosenOffer }))

/** A small phone, or one in landscape: the jars are folded to make room for the chat. */
const LOW_VIEWPORT = '(max-height: 659px)'

/** A conversation: the proposal on its beam; below it the user's items, the chat, the other person's items. */
export function ConversationScreen({ conversation, me, AfterRefusal }: { conversation: Conversation; me: Uid } & RefusalSlot) {
  const isWide = !useMediaQuery(BREAKPOINTS.compact)
  const isLow = useMediaQuery(LOW_VIEWPORT)
  const isTouch = useMediaQuery(TOUCH_QUERY)
  const [openPanel, setOpenPanel] = useOpenPanel(conversation, me)
  const [sheetOpen, setSheetOpen] = useState(false)
  const negotiation = useNegotiation(conversation, me, showSentProposal)
  const { confirmMove, dialog } = useConfirmDialog(negotiation, () => setSheetOpen(false))
  const [isTyping, onTyping] = useTyping()
  const people = peopleOf(conversation, me)
  const { otherName } = people
  const { mutate: markRead } = useMutation(markReadMutation(conversation._id))
  useMarkRead(conversation.messages.at(-1)?._id, markRead)
  const chosenOffer = useChosenOffer()
  useVisibleHeight()
  usePageTitle(texts.exchangeScreen.title(people.other?.name ?? ''))
  const shared = { negotiation, otherName, confirmMove }
  const openSheet = () => setSheetOpen(true)
  /** A sent proposal appears as a message in the chat: closes the sheet and opens the chat panel. */
  function showSentProposal() {
    setSheetOpen(false)
    if (!isWide) setOpenPanel('chat')
  }

  return (
    <main className={conversationStyles.page} style={beamStyle(balanceTilt(negotiation), balanceColor(negotiation))}>
      <h1 className={textStyles.hidden}>{texts.exchangeScreen.title(people.other?.name ?? '')}</h1>
      {isWide ? (
        <FullProposal {...shared} me={me} />
      ) : isTyping && isTouch ? (
        <TypingBar conversation={conversation} me={me} onOpenSheet={openSheet} />
      ) : (
        <>
          <CompactBar conversation={conversation} me={me} otherName={otherName} onOpenSheet={openSheet} />
          <ProposalSummary negotiation={negotiation} otherName={otherName} folded={isTyping || isLow} onOpen={openSheet} />
          {openPanel === 'esito' ? null : <TurnBanner negotiation={negotiation} otherName={otherName} />}
        </>
      )}
      {chosenOffer ? (
        <OptionalChunk>
          <ChosenOffer negotiation={negotiation} otherName={otherName} chosen={chosenOffer} />
        </OptionalChunk>
      ) : null}
      <ConversationPanels
        negotiation={negotiation}
        me={me}
        people={people}
        openPanel={isWide ? null : openPanel}
        onOpenPanel={setOpenPanel}
        onTyping={onTyping}
        AfterRefusal={AfterRefusal}
      />
      {isWide ? null : (
        <>
          <ActionBar {...shared} onOpenSheet={openSheet} />
          <ProposalSheet {...shared} open={sheetOpen} onClose={() => setSheetOpen(false)} />
        </>
      )}
      {dialog}
      <OfferNewItem negotiation={negotiation} />
    </main>
  )
}

/** The panel that is open on a phone, stored in the URL. */
function useOpenPanel(conversation: Conversation, me: Uid): [PanelName, (panel: PanelName) => void] {
  const [search, setSearch] = useUrlParams()
  const first = useFirstPanel(conversation, me)
  const panelInUrl = panelsOf(conversation).find((panel) => panel === search.get('parte'))
  return [
    panelInUrl ?? first,
    (panel) => setSearch(panel === first ? {} : { parte: panel }, { replace: true, preventScrollReset: true }),
  ]
}

/** The end of an exchange, with the feedback, unless the other person has written since. Messages that arrive later do not change it. */
function useFirstPanel(conversation: Conversation, me: Uid): PanelName {
  const last = conversation.messages.at(-1)
  const [opensChat] = useState(() => endedExchangeOf(conversation) !== null && last?.kind === 'text' && last.from.uid !== me)
  return endedExchangeOf(conversation) && !opensChat ? 'esito' : 'chat'
}
