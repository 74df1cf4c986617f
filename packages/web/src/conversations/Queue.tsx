import '../ui/rare-icons.ts'
import './queue.css'
import type { QueueEntry } from '@barattolo/domain/conversations/queue'
import type { ConversationId, ItemId } from '@barattolo/domain/ids'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { texts } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNotice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AnswerSeveral } from './AnswerSeveral.tsx'
import { QueueRow } from './QueueRow.tsx'
import { queueOf } from './queue.queries.ts'

const words = texts.queue
/** The URL fragment of the links to this section (see `paths`). */
const HEADING = 'interessati'

/** The people interested in one of the user's items, in order of arrival; several can be answered at once. */
export function Queue({ itemId }: { itemId: ItemId }) {
  const queue = useQuery(queueOf(itemId))
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  // The section renders too late for the browser's own scroll to the fragment.
  useEffect(() => {
    if (hash === `#${HEADING}`) heading.current?.scrollIntoView({ block: 'center' })
  }, [hash])
  return (
    <section className="queue panel" aria-labelledby={HEADING}>
      <h2 id={HEADING} ref={heading} className="sign t3">
        {words.title}
      </h2>
      {queue.isPending ? <Skeleton className="h-16" /> : null}
      {queue.isError && !queue.data ? (
        <ErrorNotice text={words.failed} retryText={texts.app.retry} onRetry={() => void queue.refetch()} />
      ) : null}
      {queue.data?.length === 0 ? <p className="dim">{words.none}</p> : null}
      {queue.data ? <Entries itemId={itemId} queue={queue.data} /> : null}
    </section>
  )
}

/** The people interested in the item itself, then conversations about other items with this item in their proposal. */
function Entries({ itemId, queue }: { itemId: ItemId; queue: readonly QueueEntry[] }) {
  const interested = queue.filter(({ inProposalFor }) => !inProposalFor)
  const proposals = queue.filter(({ inProposalFor }) => inProposalFor)
  return (
    <>
      {interested.length > 0 ? <People itemId={itemId} queue={interested} /> : null}
      {proposals.length > 0 ? (
        <>
          {/* Without interested people, the heading of the section is enough. */}
          {interested.length > 0 ? <h3 className="sign">{words.inProposals}</h3> : null}
          <p className="sm dim">{words.inProposalsLead}</p>
          <ol>
            {proposals.map((entry) => (
              <li key={entry.conversationId}>
                <QueueRow entry={entry} />
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </>
  )
}

function People({ itemId, queue }: { itemId: ItemId; queue: readonly QueueEntry[] }) {
  const [picked, setPicked] = useState<readonly ConversationId[]>([])
  const [writing, setWriting] = useState(false)
  const open = queue.filter(({ step }) => step !== 'agreed')
  // Entries that have left the queue meanwhile are no longer selected.
  const chosen = open.filter(({ conversationId }) => picked.includes(conversationId))
  const pick = (id: ConversationId, on: boolean) => setPicked(on ? [...picked, id] : picked.filter((one) => one !== id))
  return (
    <>
      {open.length > 1 ? <p className="sm dim">{words.lead}</p> : null}
      {open.length > 1 ? (
        <label className="queue__all">
          <input
            type="checkbox"
            checked={chosen.length === open.length}
            onChange={({ target }) => setPicked(target.checked ? open.map(({ conversationId }) => conversationId) : [])}
          />
          {words.chooseAll}
        </label>
      ) : null}
      <ol>
        {queue.map((entry) => (
          <li key={entry.conversationId}>
            <QueueRow
              entry={entry}
              chosen={chosen.includes(entry)}
              onChoose={entry.step === 'agreed' ? null : (on) => pick(entry.conversationId, on)}
            />
          </li>
        ))}
      </ol>
      {open.length > 0 ? (
        <div className="queue__foot">
          <Button look="line" icon="chats" disabled={chosen.length === 0} onClick={() => setWriting(true)}>
            {words.several}
          </Button>
          {chosen.length === 0 ? <p className="sm dim">{words.severalHint}</p> : null}
        </div>
      ) : null}
      <AnswerSeveral
        itemId={itemId}
        to={chosen}
        open={writing}
        onClose={() => setWriting(false)}
        onDone={() => {
          setWriting(false)
          setPicked([])
        }}
      />
    </>
  )
}
