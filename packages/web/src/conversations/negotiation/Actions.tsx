import { classes } from '../../ui/classes.ts'
import { Icon, type IconName } from '../../ui/icon/Icon.tsx'
import conversationStyles from '../Conversations.module.css'
import { type BalanceMessage, balanceMessage } from '../proposal/balance.ts'
import { AfterAgreement } from './AfterAgreement.tsx'
import { MoveButton, showsQuestion } from './MoveButton.tsx'
import { sendReason } from './send-reason.ts'
import type { ConfirmMove } from './use-confirm-dialog.tsx'
import type { MoveError, UseNegotiationResult } from './use-negotiation.tsx'

interface ActionsProps {
  negotiation: UseNegotiationResult
  otherName: string
  confirmMove: ConfirmMove
}

/** The balance message or the last error, and the buttons of all moves. After acceptance: the actions of the exchange. */
export function Actions({ negotiation, otherName, confirmMove }: ActionsProps) {
  return (
    <>
      {negotiation.moveError ? (
        <MoveErrorLine moveError={negotiation.moveError} />
      ) : (
        <BalanceLine message={balanceMessage(negotiation, otherName)} />
      )}
      {negotiation.view.status === 'accepted' ? (
        <AfterAgreement negotiation={negotiation} otherName={otherName} confirmMove={confirmMove} />
      ) : (
        <MoveButtons negotiation={negotiation} confirmMove={confirmMove} />
      )}
    </>
  )
}

function MoveButtons(props: Omit<ActionsProps, 'otherName'>) {
  return (
    <>
      {showsQuestion(props.negotiation) ? <MoveButton move="ask" className={conversationStyles.actionsAsk} {...props} /> : null}
      <div className={conversationStyles.actions}>
        <MoveButton move="accept" {...props} />
        <MoveButton move="send" {...props} />
        <SendReason negotiation={props.negotiation} />
      </div>
      <div className={conversationStyles.secondActions}>
        <MoveButton move="undo" small {...props} />
        <MoveButton move="archive" small {...props} />
        <MoveButton move="reject" small {...props} />
      </div>
    </>
  )
}

/** Beside the disabled button “Invia proposta”. */
export function SendReason({ negotiation }: { negotiation: UseNegotiationResult }) {
  const reason = sendReason(negotiation)
  return reason ? <p className={conversationStyles.actionsWhy}>{reason}</p> : null
}

const ICONS = { level: 'checkCircle', missing: 'warning', wait: 'hourglass', agreed: 'checkCircle' } satisfies Record<
  BalanceMessage['tone'],
  IconName
>

function BalanceLine({ message }: { message: BalanceMessage | null }) {
  return (
    <p className={classes(conversationStyles.hint, message?.tone === 'agreed' && conversationStyles.hintOk)}>
      {message ? (
        <>
          <Icon name={ICONS[message.tone]} />
          <span>{message.text}</span>
        </>
      ) : null}
    </p>
  )
}

/** Which move has failed, and why. */
export function MoveErrorLine({ moveError }: { moveError: MoveError }) {
  return (
    <p className={classes(conversationStyles.hint, conversationStyles.hintBad)} role="alert">
      <Icon name="warning" />
      <span>
        {moveError.title ? <b>{`${moveError.title}. `}</b> : null}
        <span>{moveError.detail}</span>
      </span>
    </p>
  )
}
