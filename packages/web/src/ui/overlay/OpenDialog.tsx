import { it as texts } from '@barattolo/domain/texts/it'
import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { IconButton } from '../Button.tsx'
import boxStyles from '../box.module.css'
import { classes } from '../classes.ts'
import textStyles from '../text.module.css'
import styles from './Dialog.module.css'

export interface DialogProps {
  open: boolean
  onClose: () => void
  /** The question, or the name of the content. */
  title: ReactNode
  /** Visually hidden, for a title that would repeat the content. */
  titleHidden?: boolean
  /** `full`: for the content of a whole screen; fills screens below 1100 px. */
  shape?: 'modal' | 'full'
  /** The element to focus first; by default the first control. */
  initialFocusRef?: RefObject<HTMLElement | null>
  className?: string | undefined
  children: ReactNode
}

/** The dialog's implementation, in the file that `Dialog` loads. */
export function OpenDialog({
  open,
  onClose,
  title,
  titleHidden,
  shape = 'modal',
  initialFocusRef,
  className,
  children,
}: DialogProps) {
  const isShown = useOpenAfterMount(open)
  return (
    <Base.Root open={isShown} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        {/* `forceRender`: also shown over another dialog, which is then dimmed like the page. */}
        <Base.Backdrop className={styles.backdrop} forceRender />
        <Base.Popup
          className={classes(styles.dialog, shape === 'full' ? styles.full : styles.modal, className)}
          {...(initialFocusRef ? { initialFocus: initialFocusRef } : {})}
        >
          <div className={styles.grip} aria-hidden="true" />
          <div className={styles.head}>
            <Base.Title
              className={
                titleHidden
                  ? textStyles.hidden
                  : classes(textStyles.sign, boxStyles.grow, shape === 'full' ? textStyles.title2 : textStyles.title3)
              }
            >
              {title}
            </Base.Title>
            <Base.Close render={<IconButton icon="cross" label={texts.app.close} className={styles.close} />} />
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** False on the first render, so that a dialog that is mounted open still has its opening animation. */
export function useOpenAfterMount(open: boolean): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return mounted && open
}
