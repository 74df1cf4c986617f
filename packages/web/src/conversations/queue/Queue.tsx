import '../../ui/icon/rare-icons.ts'
import type { QueueEntry } from '@barattolo/domain/conversations/queue'
import type { ConversationId, ItemId } from '@barattolo/domain/ids'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ContentStates.tsx'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import surfaces from '../../ui/surfaces.module.css'
import textStyles from '../../ui/text.module.css'
import { AnswerSeveralDialog } from './AnswerSeveralDialog.tsx'
import queueStyles from './Queue.module.css'
import { QueueRow } from './QueueRow.tsx'
import { queueQuery } from './queue.queries.ts'

const labels = texts.queue
/** The URL fragment of the links to this section (see `paths`). */
const HEADING_ID = 'interessati'

/** The people interested in one of the user's items, in order of arrival; several can be answered at once. */
export function Queue({ itemId }: { itemId: ItemId }) {
  const queue = useQuery(queueQuery(itemId))
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  // The section renders too late for the browser's own scroll to the fragment.
  useEffect(() => {
    if (hash === `#${HEADING_ID}`) heading.current?.scrollIntoView({ block: 'center' })
  }, [hash])
  return (
    <section className={classes(queueStyles.queue, surfaces.panel)} aria-labelledby={HEADING_ID}>
      <h2 id={HEADING_ID} ref={heading} className={classes(textStyles.sign, textStyles.title3)}>
        {labels.title}
      </h2>
      {queue.isPending ? <Skeleton height="row" /> : null}
      {queue.isError && !queue.data ? <ErrorState text={labels.failed} onRetry={() => void queue.refetch()} /> : null}
      {queue.data?.length === 0 ? <p className={textStyles.dim}>{labels.none}</p> : null}
      {queue.data ? <QueueSections itemId={itemId} queue={queue.data} /> : null}
    </section>
  )
}

/** The people interested in the item itself, then conversations about other items with this item in their proposal. */
function QueueSections({ itemId, queue }: { itemId: ItemId; queue: readonly QueueEntry[] }) {
  const interested = queue.filter(({ inProposalFor }) => !inProposalFor)
  const proposals = queue.filter(({ inProposalFor }) => inProposalFor)
  return (
    <>
      {interested.length > 0 ? <InterestedPeople itemId={itemId} queue={interested} /> : null}
      {proposals.length > 0 ? (
        <>
          {/* Without interested people, the heading of the section is enough. */}
          {interested.length > 0 ? <h3 className={textStyles.sign}>{labels.inProposals}</h3> : null}
          <p className={classes(textStyles.small, textStyles.dim)}>{labels.inProposalsLead}</p>
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

function InterestedPeople({ itemId, queue }: { itemId: ItemId; queue: readonly QueueEntry[] }) {
  const [pickedIds, setPickedIds] = useState<readonly ConversationId[]>([])
  const [isWriting, setWriting] = useState(false)
  const openEntries = queue.filter(({ step }) => step !== 'agreed')
  // Entries that have left the queue meanwhile are no longer selected.
  const chosen = openEntries.filter(({ conversationId }) => pickedIds.includes(conversationId))
  const togglePicked = (id: ConversationId, isPicked: boolean) =>
    setPickedIds(isPicked ? [...pickedIds, id] : pickedIds.filter((other) => other !== id))
  return (
    <>
      {openEntries.length > 1 ? <p className={classes(textStyles.small, textStyles.dim)}>{labels.lead}</p> : null}
      {openEntries.length > 1 ? (
        <label className={queueStyles.all}>
          <input
            type="checkbox"
            checked={chosen.length === openEntries.length}
            onChange={({ target }) => setPickedIds(target.checked ? openEntries.map(({ conversationId }) => conversationId) : [])}
          />
          {labels.chooseAll}
        </label>
      ) : null}
      <ol>
        {queue.map((entry) => (
          <li key={entry.conversationId}>
            <QueueRow
              entry={entry}
              chosen={chosen.includes(entry)}
              onChoose={entry.step === 'agreed' ? null : (isPicked) => togglePicked(entry.conversationId, isPicked)}
            />
          </li>
        ))}
      </ol>
      {openEntries.length > 0 ? (
        <div className={queueStyles.foot}>
          <Button look="line" icon="chats" disabled={chosen.length === 0} onClick={() => setWriting(true)}>
            {labels.several}
          </Button>
          {chosen.length === 0 ? <p className={classes(textStyles.small, textStyles.dim)}>{labels.severalHint}</p> : null}
        </div>
      ) : null}
      <AnswerSeveralDialog
        itemId={itemId}
        recipients={chosen}
        open={isWriting}
        onClose={() => setWriting(false)}
        onDone={() => {
          setWriting(false)
          setPickedIds([])
        }}
      />
    </>
  )
}
