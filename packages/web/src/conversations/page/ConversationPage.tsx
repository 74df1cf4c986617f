import type { Conversation } from '@barattolo/domain/conversations/conversation'
import { type ConversationId, conversationId, type Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { loadHandover, saveHandover } from '../../exchanges/handover/handover-storage.ts'
import { errorText } from '../../shared/api/error-text.ts'
import { joinConversation } from '../../shared/api/live.ts'
import { isUnavailable, UNAVAILABLE_REFETCH_MS } from '../../shared/api/query-client.ts'
import { paths } from '../../shared/paths.ts'
import { useSignedInUid } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import boxStyles from '../../ui/box.module.css'
import { ErrorState } from '../../ui/ContentStates.tsx'
import { classes } from '../../ui/classes.ts'
import spaceStyles from '../../ui/space.module.css'
import textStyles from '../../ui/text.module.css'
import { conversationQuery, meetingRefetchInterval } from '../conversations.queries.ts'
import { BackBar } from './CompactBar.tsx'
import type { RefusalSlot } from './ConversationPanels.tsx'
import { ConversationScreen } from './ConversationScreen.tsx'
import { ConversationSkeleton } from './ConversationSkeleton.tsx'
import { OfflineHandover } from './OfflineHandover.tsx'

/** `/scambio/:id` */
export function ConversationPage({ AfterRefusal }: RefusalSlot) {
  const me = useSignedInUid()
  const id = conversationId.safeParse(useParams().id)
  if (!id.success) return <ConversationError />
  return <ConversationLoader key={id.data} id={id.data} me={me} AfterRefusal={AfterRefusal} />
}

function refetchInterval({ state }: { state: { data: Conversation | undefined; error: Error | null } }) {
  return isUnavailable(state.error) ? UNAVAILABLE_REFETCH_MS : meetingRefetchInterval(state.data)
}

function ConversationLoader({ id, me, AfterRefusal }: { id: ConversationId; me: Uid } & RefusalSlot) {
  const query = useQuery({ ...conversationQuery(id), refetchInterval })
  useEffect(() => joinConversation(id), [id])
  useEffect(() => (query.data ? saveHandover(query.data, me) : undefined), [query.data, me])
  // The admin has deleted the conversation: the cached data must not stay on screen.
  const isDeleted = query.error instanceof Problem && query.error.code === 'conversationNotFound'
  if (query.data && !isDeleted) return <ConversationScreen conversation={query.data} me={me} AfterRefusal={AfterRefusal} />
  const isUnreachable = (query.isError && !isRefusal(query.error)) || query.fetchStatus === 'paused'
  const handover = isUnreachable ? loadHandover(id, me) : null
  if (handover)
    return (
      <OfflineHandover
        conversationId={id}
        me={me}
        handover={handover}
        isUnavailable={isUnavailable(query.error)}
        onRetry={() => void query.refetch()}
      />
    )
  if (query.isError) return <ConversationError error={query.error} onRetry={() => void query.refetch()} />
  return <ConversationSkeleton />
}

function isRefusal(error: Error): boolean {
  return error instanceof Problem && !isUnavailable(error)
}

function ConversationError({ error, onRetry }: { error?: Error; onRetry?: () => void }) {
  const isRefused = error === undefined || isRefusal(error)
  return (
    <>
      <BackBar />
      <main className={classes(boxStyles.page, boxStyles.message)}>
        <h1 className={textStyles.hidden}>{texts.exchangeScreen.title('')}</h1>
        <ErrorState text={texts.conversations.failure.loading} {...(onRetry ? { onRetry } : {})}>
          <ButtonLink look="line" small to={paths.inbox}>
            {texts.exchangeScreen.toInbox}
          </ButtonLink>
        </ErrorState>
        <p className={classes(textStyles.dim, spaceStyles.medium)}>
          {isRefused ? texts.exchangeScreen.cannotOpen : errorText(error)}
        </p>
      </main>
    </>
  )
}
