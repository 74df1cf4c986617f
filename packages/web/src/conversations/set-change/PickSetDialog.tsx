import type { ExchangeSummary } from '@barattolo/domain/exchanges/summary'
import type { ItemCard } from '@barattolo/domain/items/contract'
import { useState } from 'react'
import { peopleOf } from '../../people/participants.ts'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { BREAKPOINTS } from '../../ui/breakpoints.ts'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/form/FieldError.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { DialogActions } from '../../ui/overlay/DialogActions.tsx'
import { TabList, TabPanel, Tabs } from '../../ui/Tabs.tsx'
import textStyles from '../../ui/text.module.css'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import conversationStyles from '../Conversations.module.css'
import { ItemPicker, type PickedSet } from '../items/ItemPicker.tsx'
import type { UseNegotiationResult } from '../negotiation/use-negotiation.tsx'
import type { Side } from '../proposal/sides.tsx'
import setChangeStyles from './SetChange.module.css'
import { usePickedSet } from './use-set-change.ts'

interface PickSetDialogProps {
  open: boolean
  onClose: () => void
  negotiation: UseNegotiationResult
  exchange: ExchangeSummary
  /** At first; by default what was agreed. */
  picked?: readonly ItemCard[]
}

/** “Cambia gli oggetti”: the picker of the proposal, over what was agreed. */
export function PickSetDialog(props: PickSetDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={texts.setChanges.title} shape="full">
      <PickSet {...props} />
    </Dialog>
  )
}

const SIDES: readonly Side[] = ['mine', 'theirs']

function PickSet({ negotiation, exchange, onClose, picked: initial }: PickSetDialogProps) {
  const { conversation, view } = negotiation
  const isWide = !useMediaQuery(BREAKPOINTS.compact)
  const set = usePickedSet(negotiation, exchange, onClose, initial)
  const [side, setSide] = useState<Side>('mine')
  const people = peopleOf(conversation, view.me)
  const labels = texts.setChanges
  const picked: PickedSet = {
    conversation: { ...conversation, itemsOffered: set.mine, itemsRequested: set.theirs },
    view: { ...view, status: 'pending' },
    moves: ['toggle'],
    toggle: set.toggle,
    reserved: set.reserved,
  }
  const titleOf = (each: Side) =>
    each === 'mine' ? texts.conversations.myBazar : texts.exchangeScreen.bazarTab(people.otherName)
  const listOf = (each: Side) => (
    <ItemPicker
      side={each}
      title={titleOf(each)}
      owner={each === 'mine' ? people.me : people.other}
      ownerUid={each === 'mine' ? view.me : view.other}
      me={view.me}
      negotiation={picked}
      isVisible
    />
  )
  return (
    <div className={setChangeStyles.picker}>
      <p className={classes(textStyles.dim, textStyles.small)}>{labels.explain(people.otherName)}</p>
      {isWide ? (
        <div className={setChangeStyles.pickerLists}>
          {SIDES.map((each) => (
            <section
              key={each}
              className={classes(conversationStyles.column, setChangeStyles.pickerColumn)}
              aria-label={titleOf(each)}
            >
              {listOf(each)}
            </section>
          ))}
        </div>
      ) : (
        <Tabs value={side} onChange={setSide}>
          <TabList
            label={texts.exchangeScreen.tabs}
            className={conversationStyles.tabs}
            tabs={SIDES.map((each) => ({ value: each, content: titleOf(each) }))}
          />
          {SIDES.map((each) => (
            <TabPanel
              key={each}
              value={each}
              isOpen={each === side}
              className={classes(conversationStyles.column, setChangeStyles.pickerColumn)}
            >
              {listOf(each)}
            </TabPanel>
          ))}
        </Tabs>
      )}
      <div className={setChangeStyles.pickerFoot}>
        <p className={textStyles.small}>{texts.exchanges.calendarText(titles(set.mine), titles(set.theirs))}</p>
        {set.error ? <FieldError>{set.error}</FieldError> : null}
        {set.obstacle ? <p className={classes(textStyles.small, textStyles.dim)}>{set.obstacle}</p> : null}
        <DialogActions>
          <Button look="line" onClick={onClose}>
            {texts.exchanges.notNow}
          </Button>
          <Button look="go" icon="paperPlane" busy={set.busy} disabled={set.obstacle !== null} onClick={set.send}>
            {labels.send}
          </Button>
        </DialogActions>
      </div>
    </div>
  )
}

const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title).join(', ')
