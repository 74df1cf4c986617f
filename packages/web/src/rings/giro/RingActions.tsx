import { useQuery } from '@tanstack/react-query'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/form/FieldError.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import textStyles from '../../ui/text.module.css'
import { PressButton } from './PressButton.tsx'
import ringPageStyles from './RingPage.module.css'
import { ringOptionsQuery } from './ring.queries.ts'
import { type RingView, replacementsIn } from './ring-view.ts'
import type { RingDialogName } from './use-ring-dialogs.tsx'
import type { RingMoves } from './use-ring-moves.ts'

const labels = texts.ringPage.actions

interface RingActionsProps {
  view: RingView
  moves: RingMoves
  onOpen: (dialog: RingDialogName) => void
}

/** The two buttons of the user's answer. A text takes the place of the yes, so that a second press there does nothing. */
export function MainActions({ view, moves, onOpen }: RingActionsProps) {
  const { ring, me } = view
  const may = (move: (typeof ring.moves)[number]) => ring.moves.includes(move)
  const error = moves.error ? <FieldError className={ringPageStyles.actionsError}>{moves.error}</FieldError> : null
  if (ring.state === 'repairing') return <WhileRepairing view={view} moves={moves} onOpen={onOpen} />
  if (ring.state === 'dissolved' || ring.state === 'left') return <AfterEnd view={view} />
  if (!may('sayYes') && !may('reconsider')) return error
  return (
    <div className={ringPageStyles.actions}>
      {error}
      {may('sayYes') && !me?.hasSaidYes ? (
        <>
          {may('decline') ? (
            <PressButton
              look="no"
              isBusy={moves.isBusy}
              isPending={moves.pending === 'leave' || moves.pending === 'refuseItem'}
              onPress={() => onOpen('decline')}
            >
              {labels.decline}
            </PressButton>
          ) : null}
          <PressButton
            look="yes"
            icon="check"
            className={ringPageStyles.actionsMain}
            isBusy={moves.isBusy}
            isPending={moves.pending === 'sayYes'}
            onPress={() => moves.send({ name: 'sayYes', key: ring.key })}
          >
            {labels.sayYes}
          </PressButton>
        </>
      ) : (
        <>
          {may('reconsider') ? (
            <PressButton
              look="line"
              isBusy={moves.isBusy}
              isPending={moves.pending === 'reconsider'}
              onPress={() => moves.send({ name: 'reconsider' })}
            >
              {labels.reconsider}
            </PressButton>
          ) : null}
          <p className={classes(ringPageStyles.actionsMain, ringPageStyles.actionsSaid)}>
            <Icon name="check" />
            {labels.saidYes}
          </p>
        </>
      )}
      <p className={ringPageStyles.actionsFine}>{labels.notBinding}</p>
    </div>
  )
}

function WhileRepairing({ view, moves, onOpen }: RingActionsProps) {
  const { nothingToDo, thingsAreFree } = texts.ringPage.now
  return (
    <div className={classes(ringPageStyles.actions, ringPageStyles.actionsText)}>
      {moves.error ? <FieldError className={ringPageStyles.actionsError}>{moves.error}</FieldError> : null}
      <p>
        <b>{nothingToDo}</b> <span className={textStyles.dim}>{thingsAreFree}</span>
      </p>
      {view.ring.moves.includes('decline') ? (
        <PressButton look="line" isBusy={moves.isBusy} isPending={moves.pending === 'leave'} onPress={() => onOpen('leave')}>
          {labels.leave}
        </PressButton>
      ) : null}
    </div>
  )
}

/** If a swap of two is still possible, the board has the link. */
function AfterEnd({ view }: { view: RingView }) {
  const { pairWith, nextRing } = view.ring
  if (pairWith) return null
  return (
    <div className={classes(ringPageStyles.actions, ringPageStyles.actionsOne)}>
      {nextRing ? (
        <ButtonLink look="go" icon="arrowRight" to={paths.ring(nextRing)}>
          {texts.ringPage.openNextRing}
        </ButtonLink>
      ) : (
        <ButtonLink look="go" icon="broadcast" to={paths.radar}>
          {texts.ringPage.openRadar}
        </ButtonLink>
      )}
    </div>
  )
}

/** Changes of objects, and the ways out of a ring to which the user has said yes. */
export function OtherActions({ view, moves, onOpen }: RingActionsProps) {
  const { ring, me } = view
  const mayGiveInstead = ring.moves.includes('giveInstead')
  const { data: options } = useQuery({ ...ringOptionsQuery(ring._id), enabled: mayGiveInstead })
  if (ring.state !== 'open') return null
  const buttons = [
    { dialog: 'ask', move: 'ask', icon: 'plus', text: labels.ask, isShown: ring.moves.includes('ask') },
    {
      dialog: 'giveInstead',
      move: 'giveInstead',
      icon: 'arrowsLeftRight',
      text: labels.giveInstead,
      isShown: mayGiveInstead && replacementsIn(view, options?.gives ?? []).length > 0,
    },
    {
      dialog: 'leave',
      move: 'leave',
      icon: 'signOut',
      text: labels.leave,
      isShown: ring.moves.includes('decline') && me?.hasSaidYes,
    },
    { dialog: 'withdraw', move: 'withdraw', icon: 'trash', text: labels.withdraw, isShown: ring.moves.includes('withdraw') },
  ] as const
  const shown = buttons.filter(({ isShown }) => isShown)
  if (shown.length === 0) return null
  return (
    <div className={ringPageStyles.others}>
      {shown.map(({ dialog, move, icon, text }) => (
        <PressButton
          key={dialog}
          look="line"
          icon={icon}
          isBusy={moves.isBusy}
          isPending={moves.pending === move}
          onPress={() => onOpen(dialog)}
        >
          {text}
        </PressButton>
      ))}
    </div>
  )
}
