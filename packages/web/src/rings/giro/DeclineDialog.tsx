import type { ItemId } from '@barattolo/domain/ids'
import { type ReactNode, useId, useState } from 'react'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import boxStyles from '../../ui/box.module.css'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/form/FieldError.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { DialogActions } from '../../ui/overlay/DialogActions.tsx'
import spaceStyles from '../../ui/space.module.css'
import textStyles from '../../ui/text.module.css'
import { PressButton } from './PressButton.tsx'
import ringPageStyles from './RingPage.module.css'
import type { RingMove } from './ring.queries.ts'
import type { RingView } from './ring-view.ts'

const labels = texts.ringPage.decline
const REASONS = ['notNow', 'notThesePeople', 'notThisItem'] as const
type Reason = (typeof REASONS)[number]

export interface RingDialogProps {
  view: RingView
  open: boolean
  onClose: () => void
  onSend: (move: RingMove) => void
}

/** "Non fa per me": why, and which object. No reason is chosen at first, so that a double press does not decline. */
export function DeclineDialog({ view, open, onClose, onSend }: RingDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={labels.title}>
      {/* The form is rendered only while the dialog is open, so that it opens without a choice. */}
      <DeclineForm view={view} onClose={onClose} onSend={onSend} />
    </Dialog>
  )
}

function DeclineForm({ view, onClose, onSend }: Omit<RingDialogProps, 'open'>) {
  const name = useId()
  const [reason, setReason] = useState<Reason | null>(null)
  const [itemId, setItemId] = useState<ItemId | null>(null)
  const [error, setError] = useState<string | null>(null)
  const choose = (next: Reason) => {
    setReason(next)
    setError(null)
  }
  function submit() {
    if (reason === null) return setError(labels.missing)
    if (reason !== 'notThisItem') return onSend({ name: 'leave', reason })
    return itemId === null ? setError(labels.missingItem) : onSend({ name: 'refuseItem', itemId })
  }
  return (
    <>
      <p className={classes(textStyles.dim, spaceStyles.small)}>{labels.text}</p>
      <fieldset className={ringPageStyles.choices}>
        <legend className={textStyles.hidden}>{labels.title}</legend>
        {REASONS.map((value) => (
          <Choice
            key={value}
            name={`${name} reason`}
            isChosen={reason === value}
            onChoose={() => choose(value)}
            hint={value === 'notThisItem' ? labels.notThisItemHint : labels.leavesHint}
          >
            {labels[value]}
          </Choice>
        ))}
      </fieldset>
      {reason === 'notThisItem' ? (
        <fieldset className={ringPageStyles.choices}>
          <legend>{labels.which}</legend>
          {itemsOf(view).map(({ id, text }) => (
            <Choice
              key={id}
              name={`${name} item`}
              isChosen={itemId === id}
              onChoose={() => {
                setItemId(id)
                setError(null)
              }}
            >
              {text}
            </Choice>
          ))}
        </fieldset>
      ) : null}
      {error ? <FieldError className={spaceStyles.small}>{error}</FieldError> : null}
      <DialogActions>
        <Button look="line" onClick={onClose}>
          {labels.keep}
        </Button>
        <PressButton look="danger" isBusy={false} onPress={submit}>
          {reason === 'notThisItem' ? labels.seekOther : labels.leave}
        </PressButton>
      </DialogActions>
    </>
  )
}

const itemsOf = ({ given, received }: RingView) => [
  ...(given?.items ?? []).map(({ _id, title }) => ({ id: _id, text: labels.give(title) })),
  ...(received?.items ?? []).map(({ _id, title }) => ({ id: _id, text: labels.receive(title) })),
]

interface ChoiceProps {
  name: string
  isChosen: boolean
  hint?: string
  onChoose: () => void
  children: ReactNode
}

function Choice({ name, isChosen, hint, onChoose, children }: ChoiceProps) {
  return (
    <label className={classes(ringPageStyles.choice, isChosen && ringPageStyles.chosen)}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span className={boxStyles.grow}>
        <b>{children}</b>
        {hint ? <span className={classes(textStyles.small, textStyles.dim)}>{hint}</span> : null}
      </span>
    </label>
  )
}
