import type { ItemId } from '@barattolo/domain/ids'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
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
import { nameOfUid, replacementsIn } from './ring-view.ts'

const labels = texts.ringPage.giveInstead

/** "Posso dare quest’altro": another object of the user, which the receiver wishes, takes the place of one of theirs. */
export function GiveInsteadDialog({ view, open, onClose, onSend }: RingDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={labels.title}>
      <GiveInsteadForm view={view} onClose={onClose} onSend={onSend} />
    </Dialog>
  )
}

function GiveInsteadForm({ view, onClose, onSend }: Omit<RingDialogProps, 'open'>) {
  const name = useId()
  const { ring, given } = view
  const receiver = given ? nameOfUid(view, given.receiver) : ''
  const present = given?.items ?? []
  const options = useQuery(ringOptionsQuery(ring._id))
  const others = replacementsIn(view, options.data?.gives ?? [])
  const [replaced, setReplaced] = useState<ItemId | null>(present.length === 1 ? (present[0]?._id ?? null) : null)
  const [chosen, setChosen] = useState<ItemId | null>(null)
  const [error, setError] = useState<string | null>(null)
  function submit() {
    if (replaced === null || chosen === null) return setError(labels.missing)
    return onSend({ name: 'giveInstead', key: ring.key, itemId: replaced, instead: chosen })
  }
  return (
    <>
      <p className={classes(textStyles.dim, spaceStyles.small)}>
        {labels.text(receiver)} {texts.ringPage.changesLeft(ring.changesLeft)}
      </p>
      {present.length > 1 ? (
        <fieldset className={ringPageStyles.choices}>
          <legend>{labels.instead}</legend>
          {present.map((item) => (
            <ItemChoice
              key={item._id}
              type="radio"
              name={`${name} instead`}
              item={item}
              isChosen={replaced === item._id}
              onChoose={() => setReplaced(item._id)}
            />
          ))}
        </fieldset>
      ) : null}
      <fieldset className={ringPageStyles.choices}>
        <legend className={present.length > 1 ? undefined : textStyles.hidden}>{labels.give}</legend>
        {others.map((item) => (
          <ItemChoice
            key={item._id}
            type="radio"
            name={`${name} give`}
            item={item}
            isChosen={chosen === item._id}
            onChoose={() => {
              setChosen(item._id)
              setError(null)
            }}
          />
        ))}
      </fieldset>
      <OptionsState options={options} isEmpty={others.length === 0} empty={labels.none(receiver)} />
      {error ? <FieldError className={spaceStyles.small}>{error}</FieldError> : null}
      <DialogActions>
        <Button look="line" onClick={onClose}>
          {labels.cancel}
        </Button>
        {options.isSuccess && others.length === 0 ? null : (
          <PressButton look="go" isBusy={false} onPress={submit}>
            {labels.confirm}
          </PressButton>
        )}
      </DialogActions>
    </>
  )
}
