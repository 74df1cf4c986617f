import { Link } from 'react-router'
import { PersonMenu } from '../../reports/PersonMenu.tsx'
import { formatInteger } from '../../shared/format.ts'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import boxStyles from '../../ui/box.module.css'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import textStyles from '../../ui/text.module.css'
import ringPageStyles from './RingPage.module.css'
import { isAbsent, type RingPerson, type RingView, shortName } from './ring-view.ts'

const labels = texts.ringPage.details

/** The meeting place that suits all, and how reliably the others come to meetings. */
export function RingDetails({ view }: { view: RingView }) {
  const { ring, others } = view
  // After the agreement the exchange names the place.
  const place = ring.state === 'open' || ring.state === 'repairing' ? ring.place : null
  return (
    <section className={ringPageStyles.details} aria-label={labels.title}>
      {place ? (
        <p className={ringPageStyles.detailsRow}>
          <Icon name="mapPin" />
          <span>
            <b>{place.name}</b>
            <span className={classes(textStyles.small, textStyles.dim)}>
              {labels.longestTrip(formatInteger(Math.ceil(place.longestKm)))}
            </span>
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
    <li className={ringPageStyles.detailsRow}>
      <Avatar name={person.person.name} photo={person.person.photo} />
      <span className={boxStyles.grow}>
        {name ? (
          <Link to={paths.bazarOf(person.person.uid)}>
            <b>{name}</b>
          </Link>
        ) : (
          <b>{texts.ringPage.sentences.unknownFirst}</b>
        )}
        <span className={classes(textStyles.small, textStyles.dim)}>
          {facts.map((fact) => (
            <span key={fact} className={ringPageStyles.detailsFact}>
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
