import type { Message } from '@barattolo/domain/conversations/message'
import type { Uid } from '@barattolo/domain/ids'
import { Link } from 'react-router'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { ReportMessage } from '../reports/ReportMessage.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Moment } from './Moment.tsx'
import type { People } from './people.ts'
import { Ticket } from './Ticket.tsx'

/** One entry of the chat: a text message, a sent proposal, or a system message. */
export function ChatLine({ message, me, people }: { message: Message; me: Uid; people: People }) {
  if (message.kind === 'proposal') {
    return (
      <li className="m--tk">
        <Ticket message={message} me={me} otherName={people.otherName} />
      </li>
    )
  }
  if (message.kind !== 'text') {
    return (
      <li className="m--auto">
        {message.text} {message.request ? <Link to={paths.request(message.request._id)}>{texts.requests.seeIt}</Link> : null}{' '}
        <Moment iso={message.createdAt} />
      </li>
    )
  }
  return message.from.uid === me ? <Mine message={message} /> : <Theirs message={message} people={people} />
}

function Mine({ message }: { message: Message }) {
  return (
    <li className="m m--me">
      <p>
        <span className="vh">{texts.exchangeScreen.you}: </span>
        {message.text} <Moment iso={message.createdAt} />
      </p>
    </li>
  )
}

function Theirs({ message, people }: { message: Message; people: People }) {
  const name = people.otherName || texts.conversations.somebody
  return (
    <li className="m">
      <Avatar name={people.other?.name ?? ''} photo={people.other?.photo ?? null} />
      <p>
        <span className="vh">{name}: </span>
        {message.text} <Moment iso={message.createdAt} />
      </p>
      <ReportMessage id={message._id} />
    </li>
  )
}
