import { Toast } from '@base-ui/react/toast'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { findFreeTop, isFree } from './free-place.ts'
import type { ToastOptions } from './toasts.tsx'

const manager = Toast.createToastManager()
/** The duration that the specification gives for "Aggiunto alla proposta". */
const SHOWN_MS = 2000
/** Long enough for a sheet or a dialog to close. */
const SETTLED_MS = 350
const GAP = 8
/** A toast has no controls; the library's default role would make it a dialog. */
const NO_DIALOG = { role: 'group', 'aria-modal': undefined } as const

/** Two toasts would overlap: a new one replaces the previous one. */
let newest: string | null = null
let shelf = Promise.withResolvers<void>()

/** Waits until the host is mounted. Has its own timer, because the library's pauses while the pointer is over the toast. */
export async function putUp(text: string, { picture, milliseconds = SHOWN_MS }: ToastOptions) {
  await shelf.promise
  if (newest) manager.close(newest)
  const id = manager.add({ title: text, timeout: 0, data: { picture } })
  newest = id
  setTimeout(() => manager.close(id), milliseconds)
}

export function ToastShelf() {
  useEffect(() => {
    shelf.resolve()
    return () => {
      shelf = Promise.withResolvers()
    }
  }, [])
  return (
    <Toast.Provider toastManager={manager} limit={1}>
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <Slips />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

type Slip = ReturnType<typeof Toast.useToastManager<{ picture?: ToastOptions['picture'] }>>['toasts'][number]

function Slips() {
  const { toasts } = Toast.useToastManager<{ picture?: ToastOptions['picture'] }>()
  return toasts.slice(0, 1).map((slip) => <OneSlip key={slip.id} slip={slip} />)
}

function OneSlip({ slip }: { slip: Slip }) {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => moveToFreePlace(root.current)
    let settled = 0
    const placeOnceSettled = () => {
      clearTimeout(settled)
      settled = window.setTimeout(place, SETTLED_MS)
    }
    place()
    placeOnceSettled()
    // A click may open a dialog below the toast.
    document.addEventListener('click', placeOnceSettled, true)
    window.visualViewport?.addEventListener('resize', place)
    return () => {
      clearTimeout(settled)
      document.removeEventListener('click', placeOnceSettled, true)
      window.visualViewport?.removeEventListener('resize', place)
    }
  }, [])
  return (
    <Toast.Root ref={root} toast={slip} className="toast" {...NO_DIALOG}>
      {slip.data?.picture ?? null}
      <Toast.Title render={<p />} />
    </Toast.Root>
  )
}

/** Keeps the position of the style sheet if it covers no control, else moves to the lowest position that covers none. */
function moveToFreePlace(slip: HTMLElement | null) {
  const viewport = slip?.parentElement
  if (!slip || !viewport) return
  viewport.style.removeProperty('top')
  viewport.style.removeProperty('bottom')
  const { offsetTop: above = 0, height: seen = window.innerHeight } = window.visualViewport ?? {}
  const { left, right, top } = viewport.getBoundingClientRect()
  const height = slip.offsetHeight
  const box = { left, right, top: top - GAP, bottom: top + height + GAP }
  if (box.bottom <= above + seen && isFree(box)) return
  const free = findFreeTop({ left, right, top: above, bottom: above + seen - 1 }, height + 2 * GAP)
  if (free === null) return
  viewport.style.top = `${free + GAP}px`
  viewport.style.bottom = 'auto'
}
