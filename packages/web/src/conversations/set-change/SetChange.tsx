import type { Conversation } from '@barattolo/domain/conversations/conversation'
import type { ExchangeSummary } from '@barattolo/domain/exchanges/summary'
import type { Uid } from '@barattolo/domain/ids'
import type { ItemSnapshot } from '@barattolo/domain/items/snapshot'
import { useState } from 'react'
import { ItemThumb } from '../../items/ItemThumb.tsx'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import boxStyles from '../../ui/box.module.css'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/form/FieldError.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import textStyles from '../../ui/text.module.css'
import { sideTitle } from '../proposal/sides.tsx'
import setChangeStyles from './SetChange.module.css'
import { useChangeAnswer } from './use-set-change.ts'

interface SetChangeProps {
  conversation: Conversation
  me: Uid
  otherName: string
}

/** A change that waits for its answer, in one line; it opens the agreed and the proposed objects side by side. Null without one. */
export function SetChangeLine(props: SetChangeProps) {
  const { exchange } = props.conversation
  return exchange?.change ? <OpenChangeLine {...props} exchange={exchange} change={exchange.change} /> : null
}

interface OpenChangeProps extends SetChangeProps {
  exchange: ExchangeSummary
  change: NonNullable<ExchangeSummary['change']>
}

function OpenChangeLine(props: OpenChangeProps) {
  const { change, me, otherName } = props
  const [isOpen, setOpen] = useState(false)
  const labels = texts.setChanges
  const isMine = change.by === me
  const heading = isMine ? labels.mineHeading : labels.heading(otherName)
  return (
    <div className={setChangeStyles.change}>
      <Icon name="arrowsLeftRight" />
      <p className={boxStyles.grow}>
        <b>{heading}</b>
        <span className={classes(textStyles.tiny, textStyles.dim)}>{isMine ? labels.stays(otherName) : labels.staysForYou}</span>
      </p>
      <Button look={isMine ? 'line' : 'go'} small onClick={() => setOpen(true)}>
        {labels.look}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={heading}>
        <Comparison {...props} onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}

function Comparison({ conversation, exchange, change, me, otherName, onDone }: OpenChangeProps & { onDone: () => void }) {
  const answer = useChangeAnswer(conversation, exchange, onDone)
  const labels = texts.setChanges
  const agreed = [...conversation.itemsOffered, ...conversation.itemsRequested]
  const can = (move: (typeof exchange.moves)[number]) => exchange.moves.includes(move)
  return (
    <div className={setChangeStyles.comparison}>
      <div className={setChangeStyles.comparisonSets}>
        <ObjectSet time="before" items={agreed} others={change.items} me={me} />
        <ObjectSet time="after" items={change.items} others={agreed} me={me} />
      </div>
      <p className={classes(textStyles.small, textStyles.dim)}>
        {change.by === me ? labels.stays(otherName) : labels.staysForYou}
      </p>
      {answer.error ? <FieldError>{answer.error}</FieldError> : null}
      <div className={setChangeStyles.comparisonActions}>
        {can('refuseChange') ? (
          <Button look="line" disabled={answer.busy} onClick={() => answer.send('refuseChange')}>
            {labels.refuse}
          </Button>
        ) : null}
        {can('agreeChange') ? (
          <Button look="yes" icon="check" busy={answer.busy} onClick={() => answer.send('agreeChange')}>
            {labels.agree}
          </Button>
        ) : null}
        {can('withdrawChange') ? (
          <Button look="line" busy={answer.busy} onClick={() => answer.send('withdrawChange')}>
            {labels.withdraw}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

interface ObjectSetProps {
  time: 'before' | 'after'
  items: readonly SetObject[]
  /** The other set: an object that is not in it is marked. */
  others: readonly Pick<SetObject, '_id'>[]
  me: Uid
}

type SetObject = Pick<ItemSnapshot, '_id' | 'title' | 'ownerUid' | 'imageUrl' | 'category' | 'crops'>

/** What each of the two gives, under one of the sets. */
function ObjectSet({ time, items, others, me }: ObjectSetProps) {
  const labels = texts.setChanges
  const isDifferent = ({ _id }: SetObject) => !others.some((other) => other._id === _id)
  return (
    <section data-time={time} className={setChangeStyles.comparisonSet} aria-label={labels[time]}>
      <h3 className={textStyles.sign}>{labels[time]}</h3>
      {(['mine', 'theirs'] as const).map((side) => {
        const given = items.filter(({ ownerUid }) => (ownerUid === me) === (side === 'mine'))
        return (
          <div key={side}>
            <h4 className={classes(textStyles.tiny, textStyles.dim)}>{sideTitle(side)}</h4>
            {given.length === 0 ? <p className={textStyles.small}>{labels.nothing}</p> : null}
            <ul>
              {given.map((item) => (
                <li key={item._id} className={isDifferent(item) ? setChangeStyles.comparisonNew : undefined}>
                  <ItemThumb item={item} />
                  <span>
                    <b>{item.title}</b>
                    {isDifferent(item) ? (
                      <span className={classes(setChangeStyles.comparisonMark, textStyles.tiny)}>
                        {time === 'after' ? labels.enters : labels.leaves}
                      </span>
                    ) : null}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}
