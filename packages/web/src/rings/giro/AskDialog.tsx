import type { ItemId } from '@barattolo/domain/ids'
import type { SuggestedItem } from '@barattolo/domain/rings/contract'
import { LEG_ITEMS_MAX } from '@barattolo/domain/rings/ring-negotiation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/form/FieldError.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { DialogActions } from '../../ui/overlay/DialogActions.tsx'
import spaceStyles from '../../ui/space.module.css'
import textStyles from '../../ui/text.module.css'
import type { RingDialogProps } from './DeclineDialog.tsx'
import { ItemChoice, OptionsState } from './ItemChoice.tsx'
import { PressButton } from './PressButton.tsx'
import ringPageStyles from './RingPage.module.css'
import { ringOptionsQuery } from './ring.queries.ts'
import { nameOfUid } from './ring-view.ts'

const labels = texts.ringPage.ask

/** "Chiedi anche…": the user adds or takes out objects of the person who gives to them. */
export function AskDialog({ view, open, onClose, onSend }: RingDialogProps) {
  const giver = view.received ? nameOfUid(view, view.received.giver) : ''
  return (
    <Dialog open={open} onClose={onClose} title={labels.title(giver)}>
      <AskForm view={view} onClose={onClose} onSend={onSend} />
    </Dialog>
  )
}

function AskForm({ view, onClose, onSend }: Omit<RingDialogProps, 'open'>) {
  const { ring, received } = view
  const giver = received ? nameOfUid(view, received.giver) : ''
  const options = useQuery(ringOptionsQuery(ring._id))
  const present: readonly SuggestedItem[] = received?.items ?? []
  const [toggled, setToggled] = useState<ReadonlySet<ItemId>>(new Set())
  const [error, setError] = useState<string | null>(null)
  const added = (options.data?.receives ?? []).filter(({ _id }) => !present.some((item) => item._id === _id))
  const kept = present.filter(({ _id }) => !toggled.has(_id))
  const add = added.filter(({ _id }) => toggled.has(_id))
  function toggle(id: ItemId) {
    setToggled((before) => new Set([...before].filter((other) => other !== id).concat(before.has(id) ? [] : [id])))
    setError(null)
  }
  function submit() {
    const count = kept.length + add.length
    if (add.length === 0 && kept.length === present.length) return setError(labels.unchanged)
    if (count === 0) return setError(labels.atLeastOne)
    if (count > LEG_ITEMS_MAX) return setError(labels.atMost(LEG_ITEMS_MAX))
    const remove = present.filter((item) => !kept.includes(item))
    return onSend({ name: 'ask', key: ring.key, add: add.map(({ _id }) => _id), remove: remove.map(({ _id }) => _id) })
  }
  return (
    <>
      <p className={classes(textStyles.dim, spaceStyles.small)}>
        {labels.text(giver)} {texts.ringPage.changesLeft(ring.changesLeft)}
      </p>
      <fieldset className={ringPageStyles.choices}>
        <legend className={textStyles.hidden}>{labels.list}</legend>
        {[...present, ...added].map((item) => (
          <ItemChoice
            key={item._id}
            type="checkbox"
            item={item}
            isChosen={kept.includes(item) || add.includes(item)}
            onChoose={() => toggle(item._id)}
          />
        ))}
      </fieldset>
      <OptionsState options={options} isEmpty={added.length === 0} empty={labels.none(giver)} />
      {error ? <FieldError className={spaceStyles.small}>{error}</FieldError> : null}
      <DialogActions>
        <Button look="line" onClick={onClose}>
          {labels.cancel}
        </Button>
        <PressButton look="go" isBusy={false} onPress={submit}>
          {labels.confirm}
        </PressButton>
      </DialogActions>
    </>
  )
}
