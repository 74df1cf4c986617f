import type { ComponentProps } from 'react'
import { Button } from '../../ui/Button.tsx'

type PressButtonProps = ComponentProps<typeof Button> & {
  /** A call is pending: presses do nothing, and the button keeps the focus, which a disabled one loses. */
  isBusy: boolean
  /** The pending call is that of this button. */
  isPending?: boolean
  /** What it does can be taken back with the same button, so each press counts. */
  isToggle?: boolean
  onPress: () => void
}

/** A button whose second press, also the one of a double press on another button in the same place, does nothing. */
export function PressButton({
  isBusy,
  isPending = false,
  isToggle = false,
  onPress,
  icon,
  className = '',
  ...button
}: PressButtonProps) {
  return (
    <Button
      {...button}
      {...(isPending ? { icon: 'spinner' } : icon ? { icon } : {})}
      className={isPending ? `${className} is-busy` : className}
      aria-busy={isPending || undefined}
      onClick={({ detail }) => (isBusy || (detail > 1 && !isToggle) ? undefined : onPress())}
    />
  )
}
