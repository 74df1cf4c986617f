import { MESSAGE_STATES, type MessageState } from '@barattolo/domain/contact/message-states'
import { useInfiniteQuery } from '@tanstack/react-query'
import { texts } from '../../shared/texts.ts'
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx'
import toolbar from '../../ui/toolbar.module.css'
import { messagesList } from '../admin.queries.ts'
import { CaseList } from '../CaseList.tsx'
import { ContactMessageCard } from './ContactMessageCard.tsx'

const labels = texts.contact.admin
const OPTIONS = MESSAGE_STATES.map((value) => ({ value, text: labels.states[value] }))

/** The messages of the contact form in one state: open ones that wait longest first, answered ones newest first. */
export function ContactMessages({ state, onState }: { state: MessageState; onState: (state: MessageState) => void }) {
  const list = useInfiniteQuery(messagesList(state))
  return (
    <CaseList
      list={list}
      labels={labels}
      tools={() => (
        <div data-slot="toolbar" className={toolbar.toolbar}>
          <SegmentedControl label={texts.admin.status} options={OPTIONS} value={state} onChange={onState} />
        </div>
      )}
    >
      {(message) => <ContactMessageCard key={message._id} message={message} />}
    </CaseList>
  )
}
