import type { RingSuggestion } from '@barattolo/domain/rings/contract'
import { formatTownDay } from '@barattolo/domain/town-time'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { errorText } from '../shared/api/error-text.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { useTown } from '../shared/town.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/form/FieldError.tsx'
import { Icon } from '../ui/icon/Icon.tsx'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import { PressButton } from './giro/PressButton.tsx'
import { FlatRing, RoundRing } from './RingDrawing.tsx'
import { RingSentences } from './RingSentences.tsx'
import ringStyles from './Rings.module.css'
import { ringAnchor } from './ring-anchor.ts'
import { changeInterestMutation, isGone, refuseRingMutation } from './rings.queries.ts'
import { useProposeRing } from './use-propose-ring.ts'

const labels = texts.rings.suggested

/** "Scambio a tre": a suggestion in the radar. The first has the large drawing on wide screens, and the main button. */
export function RingCard({ ring, isFirst }: { ring: RingSuggestion; isFirst: boolean }) {
  const titleId = useId()
  const { timeZone } = useTown()
  return (
    <article
      id={ringAnchor(ring._id)}
      tabIndex={-1}
      className={classes(ringStyles.card, surfaces.board, isFirst && ringStyles.cardFirst)}
      aria-labelledby={titleId}
    >
      <div className={ringStyles.cardHead}>
        <h3 id={titleId} className={ringStyles.cardTitle}>
          <span className={textStyles.sign}>{labels.cardTitle(ring.size)}</span>{' '}
          <span className={textStyles.hidden}>{labels.cardTitleFor(ring.receives.title)}</span>{' '}
          {ring.isRecommended ? <span className={textStyles.hand}>{labels.recommended}</span> : null}
        </h3>
        <p className={ringStyles.cardFacts}>{labels.expires(formatTownDay(new Date(ring.expiresAt), timeZone))}</p>
      </div>
      <RingSentences ring={ring} />
      <FlatRing ring={ring} />
      {isFirst ? <RoundRing ring={ring} /> : null}
      <RingActions ring={ring} isFirst={isFirst} />
    </article>
  )
}

function RingActions({ ring, isFirst }: { ring: RingSuggestion; isFirst: boolean }) {
  const propose = useProposeRing(ring._id)
  const interest = useMutation(changeInterestMutation(ring._id))
  const refuse = useMutation(refuseRingMutation(ring._id))
  // The new value is shown at once, and the stored one again if the server refuses.
  const isInterested = interest.isPending ? interest.variables : ring.isInterested
  const isBusy = propose.isPending || interest.isPending || refuse.isPending
  const error = [propose.error, interest.error, refuse.error].find((failure) => failure !== null && !isGone(failure))
  const { title } = ring.receives
  return (
    <div className={ringStyles.cardFoot}>
      <div className={ringStyles.cardActions}>
        <PressButton
          look={isFirst ? 'go' : 'line'}
          icon="paperPlane"
          aria-label={labels.proposeOf(title)}
          isBusy={isBusy}
          isPending={propose.isPending}
          onPress={propose.propose}
        >
          {labels.propose}
        </PressButton>
        <ButtonLink look="line" to={paths.ring(ring._id)} aria-label={labels.lookOf(title)}>
          {labels.look}
        </ButtonLink>
        <PressButton
          look="bare"
          aria-label={isInterested ? labels.withdrawOf(title) : labels.interestOf(title)}
          isBusy={isBusy}
          isPending={interest.isPending}
          isToggle
          onPress={() => interest.mutate(!isInterested)}
        >
          {isInterested ? labels.withdraw : labels.interest}
        </PressButton>
        <PressButton
          look="bare"
          aria-label={labels.refuseOf(title)}
          isBusy={isBusy}
          isPending={refuse.isPending}
          onPress={() => refuse.mutate()}
        >
          {labels.refuse}
        </PressButton>
      </div>
      {/* The text is below the buttons: if it moved one button to where another was, a second press would refuse. */}
      <p className={ringStyles.cardInterest} role="status">
        {isInterested ? (
          <>
            <Icon name="bell" />
            {labels.interested}
          </>
        ) : null}
      </p>
      {error ? <FieldError>{errorText(error)}</FieldError> : null}
    </div>
  )
}
