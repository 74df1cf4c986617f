import type { RingSuggestion } from '@barattolo/domain/rings/contract'
import { formatTownDay } from '@barattolo/domain/town-time'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { errorText } from '../../shared/api/error-text.ts'
import { usePageTitle } from '../../shared/page-title.ts'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { useTown } from '../../shared/town.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { NamelessAvatar } from '../../ui/avatar-places.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { BREAKPOINTS } from '../../ui/breakpoints.ts'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/form/FieldError.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import textStyles from '../../ui/text.module.css'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { RoundRing } from '../RingDrawing.tsx'
import { RingSentences } from '../RingSentences.tsx'
import { nameOf, type RingNeighbour } from '../ring-people.ts'
import { changeInterestMutation, refuseRingMutation } from '../rings.queries.ts'
import { PressButton } from './PressButton.tsx'
import { RingFrame } from './RingFrame.tsx'
import ringPageStyles from './RingPage.module.css'
import shapeStyles from './RingShape.module.css'
import { RingTag } from './RingTag.tsx'
import { useRingMoves } from './use-ring-moves.ts'

const labels = texts.ringPage
const suggested = texts.rings.suggested

/** A suggestion: only what the user would give and receive. A person who is known only through a heart has no name. */
export function SuggestionScreen({ ring }: { ring: RingSuggestion }) {
  const { timeZone } = useTown()
  const isWide = !useMediaQuery(BREAKPOINTS.compact)
  const title = suggested.cardTitle(ring.size)
  usePageTitle(title)
  const now = (
    <>
      <Icon name="handWaving" />
      <span className={textStyles.hand}>{labels.suggested.possible} </span>
      <span className={ringPageStyles.nowRest}>{labels.suggested.possibleRest(ring.size)}</span>
    </>
  )
  return (
    <RingFrame
      title={title}
      names={[]}
      state={{ look: 'pending', icon: 'broadcast', text: labels.suggested.state }}
      isWide={isWide}
      isSuggestion
      item={ring.receives}
      banner={
        <Banner look="now" className={ringPageStyles.banner}>
          {now}
        </Banner>
      }
      board={
        <>
          {isWide ? null : <p className={ringPageStyles.now}>{now}</p>}
          <div className={ringPageStyles.suggestion}>
            <RingSentences ring={ring} />
          </div>
          {isWide ? <RoundRing ring={ring} /> : <SuggestionString ring={ring} />}
        </>
      }
      actions={<SuggestionActions ring={ring} />}
      more={
        <div className={ringPageStyles.details}>
          <p>{labels.suggested.how(ring.size)}</p>
          <p className={classes(textStyles.small, textStyles.dim)}>
            {suggested.expires(formatTownDay(new Date(ring.expiresAt), timeZone))}
          </p>
        </div>
      }
    />
  )
}

function SuggestionActions({ ring }: { ring: RingSuggestion }) {
  const navigate = useNavigate()
  const moves = useRingMoves(ring._id)
  const interest = useMutation(changeInterestMutation(ring._id))
  const refuse = useMutation(refuseRingMutation(ring._id))
  const isBusy = moves.isBusy || interest.isPending || refuse.isPending
  // The new value is shown at once, and the stored one again if the server refuses.
  const isInterested = interest.isPending ? interest.variables : ring.isInterested
  const failure = interest.error ?? refuse.error
  const error = moves.error ?? (failure ? errorText(failure) : null)
  // Callbacks of `mutate` would be lost if the page shows that the suggestion is gone before the answer arrives.
  const leave = () =>
    void refuse.mutateAsync().then(
      () => navigate(paths.radar, { replace: true }),
      () => undefined,
    )
  return (
    <div className={classes(ringPageStyles.actions, ringPageStyles.actionsSuggestion)}>
      {error ? <FieldError className={ringPageStyles.actionsError}>{error}</FieldError> : null}
      <PressButton
        look="go"
        icon="paperPlane"
        className={ringPageStyles.actionsAll}
        isBusy={isBusy}
        isPending={moves.pending === 'propose'}
        onPress={() => moves.send({ name: 'propose' })}
      >
        {suggested.propose}
      </PressButton>
      <PressButton
        look="line"
        isBusy={isBusy}
        isPending={interest.isPending}
        isToggle
        onPress={() => interest.mutate(!isInterested)}
      >
        {isInterested ? suggested.withdraw : suggested.interest}
      </PressButton>
      <PressButton look="no" isBusy={isBusy} isPending={refuse.isPending} onPress={leave}>
        {suggested.refuse}
      </PressButton>
      <p className={ringPageStyles.actionsFine} role="status">
        {isInterested ? suggested.interested : labels.actions.notBinding}
      </p>
    </div>
  )
}

/** The two known ends of the string in the phone layout. They are hidden, because the sentences say the same. */
function SuggestionString({ ring }: { ring: RingSuggestion }) {
  const session = useSession()
  const me = session.state === 'signedIn' ? session.user : null
  const { drawing } = labels
  return (
    <div className={shapeStyles.string} aria-hidden="true">
      <i className={shapeStyles.stringUp} />
      <div className={classes(shapeStyles.stringStop, shapeStyles.dashed)}>
        <div className={shapeStyles.stringWho}>
          <Avatar name={me?.displayName ?? ''} photo={me?.photo ?? null} />
          <b>{drawing.youGive}</b>
        </div>
        <RingTag
          items={[ring.gives]}
          isMine={false}
          direction={{ icon: 'arrowRight', text: drawing.to(nameOf(ring.receiver)) }}
        />
        <p className={shapeStyles.stringBetween}>{drawing.between(ring.size)}</p>
      </div>
      <div className={shapeStyles.stringStop}>
        <div className={shapeStyles.stringWho}>
          <NeighbourAvatar neighbour={ring.giver} />
          <b>{drawing.gives(nameOf(ring.giver))}</b>
        </div>
        <RingTag items={[ring.receives]} isMine direction={{ icon: 'arrowDownLeft', text: drawing.youReceive }} />
      </div>
    </div>
  )
}

function NeighbourAvatar({ neighbour }: { neighbour: RingNeighbour }) {
  const name = nameOf(neighbour)
  return name ? (
    <Avatar name={name} photo={neighbour.person?.photo ?? null} />
  ) : (
    <NamelessAvatar>
      <Icon name="user" />
    </NamelessAvatar>
  )
}
