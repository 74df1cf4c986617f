import { Link } from 'react-router'
import { PersonMenu } from '../../reports/PersonMenu.tsx'
import { formatInteger } from '../../shared/format.ts'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { isAbsent, type RingPerson, type RingView, shortName } from './ring-view.ts'

const labels = texts.ringPage.details

/** The meeting place that suits all, and how reliably the others come to meetings. */
export function RingDetails({ view }: { view: RingView }) {
  const { ring, others } = view
  // After the agreement the exchange names the place.
  const place = ring.state === 'open' || ring.state === 'repairing' ? ring.place : null
  return (
    <section className="ring-page-details" aria-label={labels.title}>
      {place ? (
        <p className="ring-page-details__row">
          <Icon name="mapPin" />
          <span>
            <b>{place.name}</b>
            <span className="sm dim">{labels.longestTrip(formatInteger(Math.ceil(place.longestKm)))}</span>
          </span>
        </p>
      ) : null}
      <ul>
        {others
          .filter(({ person }) => !isAbsent(view, person.uid))
          .map((person) => (
            <PersonRow key={person.person.uid} person={person} />
          ))}
      </ul>
    </section>
  )
}

function PersonRow({ person }: { person: RingPerson }) {
  const { location, came, conversationId } = person
  const name = shortName(person)
  const facts = [location ? labels.fromPlace(location) : null, came ? labels.came(came.count, came.of) : null].filter(
    (fact) => fact !== null,
  )
  return (
    <li className="ring-page-details__row">
      <Avatar name={person.person.name} photo={person.person.photo} />
      <span className="grow">
        {name ? (
          <Link to={paths.bazarOf(person.person.uid)}>
            <b>{name}</b>
          </Link>
        ) : (
          <b>{texts.ringPage.sentences.unknownFirst}</b>
        )}
        <span className="sm dim">
          {facts.map((fact) => (
            <span key={fact} className="ring-page-details__fact">
              {fact}{' '}
            </span>
          ))}
        </span>
        {conversationId ? (
          <ButtonLink look="bare" small icon="chats" to={paths.conversation(conversationId)}>
            {labels.talking(name)}
          </ButtonLink>
        ) : null}
      </span>
      {name ? <PersonMenu person={person.person} /> : null}
    </li>
  )
}
