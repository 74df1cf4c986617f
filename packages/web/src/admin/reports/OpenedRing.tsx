import type { AdminOpenedRing, AdminRing } from '@barattolo/domain/admin/ring-contract'
import { Timestamp } from '../../shared/Timestamp.tsx'
import { texts } from '../../shared/texts.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import textStyles from '../../ui/text.module.css'
import { openedRing } from '../admin.queries.ts'
import { PrivateContent } from '../PrivateContent.tsx'
import { ChatMessages } from './ChatMessages.tsx'
import { ExchangeStatements } from './ExchangeStatements.tsx'
import caseStyles from './ReportsQueue.module.css'

const labels = texts.adminRings.open

/** Shows the people of a ring with their answers, what has happened to it and its messages, in a dialog. */
export function OpenedRing({ ring: { id, size }, titles }: { ring: AdminRing; titles: string }) {
  return (
    <PrivateContent kind="ring" id={id} act={labels.act} actOn={labels.actOn(titles)} query={openedRing(id)} isDialog>
      {(opened, close) => (
        <Dialog open onClose={close} title={labels.title(size)}>
          <RingContent opened={opened} />
        </Dialog>
      )}
    </PrivateContent>
  )
}

function RingContent({ opened: { people, legs, events, messages, versions } }: { opened: AdminOpenedRing }) {
  return (
    <div className={caseStyles.opened}>
      <h3 className={caseStyles.part}>{labels.people}</h3>
      <ul className={caseStyles.messages}>
        {people.map((person) => (
          <RingPerson key={person.uid} person={person} />
        ))}
      </ul>
      <h3 className={caseStyles.part}>{labels.legs}</h3>
      <RingLegs legs={legs} />
      {versions ? <ExchangeStatements versions={versions} /> : null}
      <h3 className={caseStyles.part}>{labels.events}</h3>
      <ol className={caseStyles.messages}>
        {events.map((event) => (
          <li key={event._id}>
            {texts.adminRings.events[event.type](event)} <Time iso={event.at} />
          </li>
        ))}
      </ol>
      <h3 className={caseStyles.part}>{labels.messages}</h3>
      <ChatMessages messages={messages} />
    </div>
  )
}

const Time = ({ iso }: { iso: string }) => (
  <span className={textStyles.dim}>
    <Timestamp iso={iso} />
  </span>
)

function RingPerson({ person }: { person: AdminOpenedRing['people'][number] }) {
  const { name, isProposer, joinedAt, leftAt, leftWhy, answer, answeredAt } = person
  return (
    <li>
      <b>{name}</b>
      {isProposer ? <p>{labels.proposer}</p> : null}
      <p>
        <span>{`${labels.answer}: ${labels.answers[answer]}`}</span> {answeredAt ? <Time iso={answeredAt} /> : null}
      </p>
      {joinedAt ? (
        <p className={textStyles.dim}>
          {labels.joined} <Timestamp iso={joinedAt} />
        </p>
      ) : null}
      {leftAt ? (
        <p>
          <span>{labels.left}</span> <Timestamp iso={leftAt} />
          {leftWhy ? <span>{` · ${labels.because(leftWhy)}`}</span> : null}
        </p>
      ) : null}
    </li>
  )
}

function RingLegs({ legs }: Pick<AdminOpenedRing, 'legs'>) {
  return (
    <ol className={caseStyles.messages}>
      {legs.map(({ giver, receiver, items }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: people who have left share a name, and the order does not change
        <li key={index}>
          <span>
            {texts.adminRings.givesTo(
              giver,
              receiver,
              items.map(({ title }) => title),
            )}
          </span>
          {items.map(({ _id, title, broken }) => (broken ? <p key={_id}>{labels.broken(title, broken)}</p> : null))}
        </li>
      ))}
    </ol>
  )
}
