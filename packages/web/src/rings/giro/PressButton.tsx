import type { ComponentProps } from 'react'
import { Button } from '../../ui/Button.tsx'

type PressButtonProps = ComponentProps<typeof Button> & {
  /** While a call is pending, presses do nothing, and the button keeps the focus, which a disabled one loses. */
  isBusy: boolean
  /** Whether the pending call is that of this button. */
  isPending?: boolean
  /** Each press counts, because the same button takes back what it does. */
  isToggle?: boolean
  onPress: () => void
}

/** A button whose second press does nothing, even if the first press was on another button in the same place. */
export function PressButton({ isBusy, isPending = false, isToggle = false, onPress, icon, ...button }: PressButtonProps) {
  return (
    <Button
      {...button}
      {...(isPending ? { icon: 'spinner' } : icon ? { icon } : {})}
      isSpinning={isPending}
      onClick={({ detail }) => (isBusy || (detail > 1 && !isToggle) ? undefined : onPress())}
    />
  )
}
