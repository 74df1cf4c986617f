import './conversations.css'
import './conversations-compact.css'
import type { Conversation } from '@barattolo/domain/conversations/contract'
import { type ConversationId, conversationId, type Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { errorText } from '../app/error-text.ts'
import { joinConversation } from '../app/live.ts'
import { paths } from '../app/paths.ts'
import { AGAIN_EVERY, isUnavailable } from '../app/query-client.ts'
import { texts } from '../app/texts.ts'
import { keepHandover, keptHandover } from '../exchanges/handover-kept.ts'
import { OfflineHandover } from '../exchanges/OfflineHandover.tsx'
import { useMe } from '../identity/use-me.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { ErrorNotice } from '../ui/Notice.tsx'
import { BareBar } from './CompactBar.tsx'
import { ConversationScreen } from './ConversationScreen.tsx'
import { ConversationWaiting } from './ConversationWaiting.tsx'
import { askAgainAfter, conversationQuery } from './conversations.queries.ts'

/** `/scambio/:id` */
export function ConversationPage() {
  const me = useMe()
  const id = conversationId.safeParse(useParams().id)
  if (!id.success) return <CannotOpen />
  return <OpenConversation key={id.data} id={id.data} me={me} />
}

function refetchInterval({ state }: { state: { data: Conversation | undefined; error: Error | null } }) {
  return isUnavailable(state.error) ? AGAIN_EVERY : askAgainAfter(state.data)
}

function OpenConversation({ id, me }: { id: ConversationId; me: Uid }) {
  const found = useQuery({ ...conversationQuery(id), refetchInterval })
  useEffect(() => joinConversation(id), [id])
  useEffect(() => (found.data ? keepHandover(found.data, me) : undefined), [found.data, me])
  // The admin has deleted the conversation: the cached data must not stay on screen.
  const isGone = found.error instanceof Problem && found.error.code === 'conversationNotFound'
  if (found.data && !isGone) return <ConversationScreen conversation={found.data} me={me} />
  const unreachable = (found.isError && !isRefusal(found.error)) || found.fetchStatus === 'paused'
  const facts = unreachable ? keptHandover(id, me) : null
  if (facts)
    return (
      <OfflineHandover talk={id} me={me} facts={facts} away={isUnavailable(found.error)} onRetry={() => void found.refetch()} />
    )
  if (found.isError) return <CannotOpen error={found.error} onRetry={() => void found.refetch()} />
  return <ConversationWaiting />
}

function isRefusal(error: Error): boolean {
  return error instanceof Problem && !isUnavailable(error)
}

function CannotOpen({ error, onRetry }: { error?: Error; onRetry?: () => void }) {
  const isRefused = error === undefined || isRefusal(error)
  return (
    <>
      <BareBar />
      <main className="wrap soon">
        <h1 className="vh">{texts.exchangeScreen.title('')}</h1>
        <ErrorNotice text={texts.conversations.failure.loading} retryText={texts.app.retry} {...(onRetry ? { onRetry } : {})}>
          <ButtonLink look="line" small to={paths.inbox}>
            {texts.exchangeScreen.toInbox}
          </ButtonLink>
        </ErrorNotice>
        <p className="dim mt-3">{isRefused ? texts.exchangeScreen.cannotOpen : errorText(error)}</p>
      </main>
    </>
  )
}
