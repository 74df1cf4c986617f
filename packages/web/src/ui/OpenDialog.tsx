import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { IconButton } from './Button.tsx'

export interface DialogProps {
  open: boolean
  onClose: () => void
  /** The question, or what is shown. */
  title: ReactNode
  /** Where the title would only repeat what one sees. */
  titleHidden?: boolean
  closeLabel: string
  /** `full` is for a screen of its own, which fills a phone. */
  shape?: 'modal' | 'full'
  /** What the reader is here to use; else the first control. */
  focusOn?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** The dialog itself, in the file that `Dialog` fetches. */
export function OpenDialog({ open, onClose, title, titleHidden, closeLabel, shape = 'modal', focusOn, children }: DialogProps) {
  const shown = useAfterMount(open)
  return (
    <Base.Root open={shown} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        {/* Over another dialog too, which is as dim then as the page. */}
        <Base.Backdrop className="scrim" forceRender />
        <Base.Popup className={`modal modal--${shape}`} {...(focusOn ? { initialFocus: focusOn } : {})}>
          <div className="modal__grip" aria-hidden="true" />
          <div className={`row ${shape === 'full' ? 'modal__head' : 'items-start'}`}>
            <Base.Title className={titleHidden ? 'vh' : `sign grow ${shape === 'full' ? 't2' : 't3'}`}>{title}</Base.Title>
            <Base.Close render={<IconButton icon="cross" label={closeLabel} className="modal__close" />} />
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Closed at first, so that what is mounted open comes in with its motion like any other. */
export function useAfterMount(open: boolean): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return mounted && open
}
