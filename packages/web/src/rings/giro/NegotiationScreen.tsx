import type { RingNegotiationAnswer } from '@barattolo/domain/rings/negotiation-contract'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { usePageTitle } from '../../shared/page-title.ts'
import { paths } from '../../shared/paths.ts'
import { useSignedInUid } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { useTown } from '../../shared/town.tsx'
import { BREAKPOINTS } from '../../ui/breakpoints.ts'
import textStyles from '../../ui/text.module.css'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { isFocusLost } from '../use-card-focus.ts'
import { formatDeadline } from './deadline.ts'
import { MainActions, OtherActions } from './RingActions.tsx'
import { RingChat } from './RingChat.tsx'
import { RingCircle } from './RingCircle.tsx'
import { RingDetails } from './RingDetails.tsx'
import { RingExchangePart } from './RingExchangePart.tsx'
import { RingFrame } from './RingFrame.tsx'
import { NowLine, RingBanner, RingNews } from './RingNews.tsx'
import { RingSentenceList } from './RingSentenceList.tsx'
import { RingString } from './RingString.tsx'
import { headlineOf } from './ring-headline.ts'
import { isAbsent, type RingView, shortName, viewRing } from './ring-view.ts'
import { STATE_LOOKS } from './state-looks.ts'
import { useRingDialogs } from './use-ring-dialogs.tsx'
import { useRingMoves } from './use-ring-moves.ts'

const labels = texts.ringPage

/** A proposed ring. */
export function NegotiationScreen({ ring }: { ring: RingNegotiationAnswer }) {
  const isWide = !useMediaQuery(BREAKPOINTS.compact)
  const me = useSignedInUid()
  const view = viewRing(ring, me)
  const moves = useRingMoves(ring._id)
  const { open, dialog } = useRingDialogs(view, moves)
  const status = useRef<HTMLDivElement>(null)
  useFocusAfterMove(ring.version, status)
  const names = view.others.filter(({ person }) => !isAbsent(view, person.uid)).map(shortName)
  usePageTitle(labels.titleWith(view.size, names))
  const headline = headlineOf(view, { now: new Date(), timeZone: useTown().timeZone })
  const exchange = ring.exchangeId ? <RingExchangePart id={ring.exchangeId} me={me} path={paths.ring(ring._id)} /> : null
  return (
    <>
      <RingFrame
        title={texts.rings.suggested.cardTitle(view.size)}
        // “Ne sei fuori, con Giulia” would say that Giulia has left too.
        names={ring.state === 'left' ? [] : names}
        state={{ ...STATE_LOOKS[ring.state], text: texts.ringList.states[ring.state] }}
        isWide={isWide}
        item={view.received?.items[0] ?? null}
        banner={<RingBanner ref={isWide ? status : null} headline={headline} />}
        board={
          <>
            {isWide ? null : <NowLine ref={status} headline={headline} />}
            <RingNews view={view} headline={headline} />
            <RingSentenceList view={view} />
            {isWide ? <RingCircle view={view} core={<Core view={view} />} /> : (exchange ?? <RingString view={view} />)}
          </>
        }
        actions={<MainActions view={view} moves={moves} onOpen={open} />}
        more={
          <>
            <OtherActions view={view} moves={moves} onOpen={open} />
            {isWide ? exchange : null}
            <RingDetails view={view} />
          </>
        }
        chat={{ unread: ring.unread, render: (isVisible) => <RingChat id={ring._id} me={me} isVisible={isVisible} /> }}
      />
      {dialog}
    </>
  )
}

/** The text in the middle of the wide drawing: how many have said yes. */
function Core({ view }: { view: RingView }) {
  const { ring, showsAnswers } = view
  const { timeZone } = useTown()
  if (ring.state === 'repairing') return <p className={textStyles.hand}>{labels.now.repairing}</p>
  if (ring.state === 'agreed') return <p className={textStyles.hand}>{labels.now.agreed}</p>
  if (ring.state !== 'open') return null
  const yes = ring.people.filter(({ isPresent, hasSaidYes }) => isPresent && hasSaidYes).length
  return (
    <>
      <p className={textStyles.hand}>{yes === 0 || !showsAnswers ? labels.core.none : labels.core.yes(yes, view.size)}</p>
      {ring.deadlineAt ? (
        <p>{labels.core.until(formatDeadline(new Date(ring.deadlineAt), { now: new Date(), timeZone }))}</p>
      ) : null}
    </>
  )
}

/** When a move has removed the button with the focus, the text that says what is happening now gets it. */
function useFocusAfterMove(version: number, status: RefObject<HTMLElement | null>) {
  const seen = useRef(version)
  useLayoutEffect(() => {
    if (seen.current === version) return
    seen.current = version
    if (isFocusLost()) status.current?.focus({ preventScroll: true })
  }, [version, status])
}
