import conversationStyles from '../Conversations.module.css'
/** 1 when the beam tilts to the right side, -1 to the left side, 0 when it is level. */
export type BalanceTilt = -1 | 0 | 1
export type BalanceColor = 'level' | 'missing' | 'over'

/** The beam with its spirit level: shows whether the proposal is balanced. Decorative: `balanceMessage` gives the text. */
export function Beam() {
  return (
    <div className={conversationStyles.beamBox} aria-hidden="true">
      <i className={conversationStyles.hook} />
      <i className={conversationStyles.beam} />
      <i className={conversationStyles.fill} />
    </div>
  )
}

const BALANCE_COLORS = { level: 'var(--dono)', missing: 'var(--riparare)', over: 'var(--line-2)' } satisfies Record<
  BalanceColor,
  string
>

/** The CSS custom properties that position and color the beam. */
export function beamStyle(tilt: BalanceTilt, color: BalanceColor): Record<string, string> {
  return { '--t': String(tilt), '--bub': `${tilt * -26}px`, '--bubc': BALANCE_COLORS[color] }
}
