import '../../ui/icon/rare-icons.ts'
import { type RingId, ringId } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import type { RingAnswer } from '@barattolo/domain/rings/negotiation-contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { loadRingHandover } from '../../exchanges/ring/ring-handover-storage.ts'
import { errorText } from '../../shared/api/error-text.ts'
import { isUnavailable, UNAVAILABLE_REFETCH_MS } from '../../shared/api/query-client.ts'
import { usePageTitle } from '../../shared/page-title.ts'
import { paths } from '../../shared/paths.ts'
import { useSignedInUid } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import boxStyles from '../../ui/box.module.css'
import { EmptyState, ErrorState } from '../../ui/ContentStates.tsx'
import { classes } from '../../ui/classes.ts'
import textStyles from '../../ui/text.module.css'
import { NegotiationScreen } from './NegotiationScreen.tsx'
import { OfflineRingHandover } from './OfflineRingHandover.tsx'
import { BackBar } from './RingBar.tsx'
import ringPageStyles from './RingPage.module.css'
import { RingSkeleton } from './RingSkeleton.tsx'
import { ringQuery } from './ring.queries.ts'
import { SuggestionScreen } from './SuggestionScreen.tsx'

const labels = texts.ringPage

/** `/giro/:id`: a suggested or proposed swap of three or four people. */
export function RingPage() {
  const id = ringId.safeParse(useParams().id)
  // The key resets the state (open dialogs) for another ring.
  return id.success ? <RingLoader key={id.data} id={id.data} /> : <RingNotFound />
}

/** The repair of a ring, and the end of the time to answer, happen on the server without the user. */
const CHANGE_EXPECTED_MS = 15_000

function refetchInterval({ state }: { state: { data: RingAnswer | undefined; error: Error | null } }) {
  if (isUnavailable(state.error)) return UNAVAILABLE_REFETCH_MS
  const ring = state.data?.negotiation
  const isOverdue = ring?.state === 'open' && ring.deadlineAt !== null && Date.parse(ring.deadlineAt) <= Date.now()
  return ring?.state === 'repairing' || isOverdue ? CHANGE_EXPECTED_MS : false
}

function RingLoader({ id }: { id: RingId }) {
  const me = useSignedInUid()
  const { data, error, fetchStatus, refetch } = useQuery({ ...ringQuery(id), refetchInterval })
  if (isNotFound(error)) return <RingNotFound />
  if (data?.negotiation) return <NegotiationScreen ring={data.negotiation} />
  if (data?.suggestion) return <SuggestionScreen ring={data.suggestion} />
  const path = paths.ring(id)
  const isUnreachable = (error && !isRefusal(error)) || fetchStatus === 'paused'
  const handover = isUnreachable ? loadRingHandover(path, me) : null
  if (handover)
    return (
      <OfflineRingHandover
        me={me}
        path={path}
        handover={handover}
        isUnavailable={isUnavailable(error)}
        onRetry={() => void refetch()}
      />
    )
  const reason = error ? errorText(error) : fetchStatus === 'paused' ? texts.app.noAnswer : null
  return reason === null ? <RingSkeleton /> : <RingFailure reason={reason} onRetry={() => void refetch()} />
}

const isRefusal = (error: Error) => error instanceof Problem && !isUnavailable(error)

/** It does not exist, or the user is not one of its people: the server does not say which. */
const isNotFound = (error: Error | null) =>
  error instanceof Problem && ['ringNotFound', 'notFound', 'invalidInput'].includes(error.code)

function RingNotFound() {
  usePageTitle(labels.notFound)
  return (
    <>
      <BackBar />
      <main className={classes(boxStyles.page, ringPageStyles.message)}>
        <EmptyState fullPage title={labels.notFound} text={labels.notFoundText}>
          <ButtonLink look="go" icon="broadcast" to={paths.radar}>
            {labels.openRadar}
          </ButtonLink>
        </EmptyState>
      </main>
    </>
  )
}

function RingFailure({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  usePageTitle(texts.rings.suggested.cardTitle(3))
  return (
    <>
      <BackBar />
      <main className={classes(boxStyles.page, ringPageStyles.message)}>
        <h1 className={textStyles.hidden}>{texts.rings.suggested.cardTitle(3)}</h1>
        <ErrorState text={labels.failed(reason)} onRetry={onRetry} />
      </main>
    </>
  )
}
