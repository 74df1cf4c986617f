import { shortNameOf } from '@barattolo/domain/people/short-name'
import type { Pair } from '@barattolo/domain/rings/contract'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { ItemThumb } from '../items/ItemThumb.tsx'
import { errorText } from '../shared/api/error-text.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import boxStyles from '../ui/box.module.css'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/form/FieldError.tsx'
import spaceStyles from '../ui/space.module.css'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import { proposePairMutation, refusePairMutation } from './pairs.queries.ts'
import ringStyles from './Rings.module.css'

const labels = texts.rings.pairs

/** A swap that is possible: what the user gives and receives, and what is known of the other person. */
export function PairCard({ pair, heading: Heading }: { pair: Pair; heading: 'h3' | 'h2' }) {
  const { gives, receives, person, location, came, isRecommended } = pair
  const id = useId()
  const facts = [location ? labels.fromPlace(location) : null, came ? labels.came(came.count, came.of) : null]
  return (
    <article className={classes(ringStyles.pair, surfaces.panel)} aria-labelledby={id}>
      <Heading id={id} className={classes(textStyles.sign, textStyles.title3)}>
        <span>{person ? labels.withPerson(shortNameOf(person.name)) : labels.withUnknown}</span>{' '}
        {isRecommended ? <span className={textStyles.hand}>{texts.rings.suggested.recommended}</span> : null}
      </Heading>
      <p className={classes(textStyles.small, textStyles.dim)}>{facts.filter((fact) => fact !== null).join(' · ')}</p>
      <ul className={ringStyles.pairLegs}>
        <Leg label={labels.gives} item={gives} />
        <Leg label={labels.receives} item={receives} />
      </ul>
      <PairActions pair={pair} />
    </article>
  )
}

function Leg({ label, item }: { label: string; item: Pair['gives'] }) {
  return (
    <li>
      <Link to={paths.item(item._id)}>
        <ItemThumb item={item} />
        <span className={boxStyles.grow}>
          <span className={classes(textStyles.small, textStyles.dim)}>{label}</span>{' '}
          <b className={textStyles.twoLines}>{item.title}</b>
        </span>
      </Link>
    </li>
  )
}

function PairActions({ pair }: { pair: Pair }) {
  const navigate = useNavigate()
  const propose = useMutation(proposePairMutation)
  const refuse = useMutation(refusePairMutation)
  const error = propose.error ?? refuse.error
  const { person, conversationId, receives } = pair
  return (
    <>
      <div className={ringStyles.pairActions}>
        {conversationId ? (
          <ButtonLink icon="chats" to={paths.conversation(conversationId)}>
            {labels.talking(shortNameOf(person?.name ?? ''))}
          </ButtonLink>
        ) : (
          <Button
            icon="handWaving"
            busy={propose.isPending}
            disabled={refuse.isPending}
            aria-label={labels.proposeOf(receives.title)}
            onClick={() =>
              propose.mutate(pair, { onSuccess: (opened) => void navigate(paths.conversation(opened.conversationId)) })
            }
          >
            {labels.propose}
          </Button>
        )}
        <Button
          look="line"
          busy={refuse.isPending}
          disabled={propose.isPending}
          aria-label={labels.refuseOf(receives.title)}
          onClick={() => refuse.mutate(pair)}
        >
          {labels.refuse}
        </Button>
      </div>
      {error ? <FieldError className={spaceStyles.small}>{errorText(error)}</FieldError> : null}
    </>
  )
}
