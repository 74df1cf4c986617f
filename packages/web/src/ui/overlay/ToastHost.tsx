import { Toast } from '@base-ui/react/toast'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { findFreeTop, isFree } from './free-area.ts'
import styles from './toasts.module.css'
import type { ToastOptions } from './toasts.tsx'

type ToastData = Pick<ToastOptions, 'image'>

const manager = Toast.createToastManager<ToastData>()
/** The duration that the specification gives for "Aggiunto alla proposta". */
const DEFAULT_DURATION_MS = 2000
/** Delay after which a sheet or a dialog has closed, in milliseconds. */
const SETTLED_MS = 350
const GAP = 8
/** A toast has no controls; the library's default role would make it a dialog. */
const TOAST_ROLE = { role: 'group', 'aria-modal': undefined } as const

/** Two toasts would overlap: a new one replaces the previous one. */
let currentToastId: string | null = null
let hostMounted = Promise.withResolvers<void>()

/** Waits until the host is mounted. Has its own timer, because the library's pauses while the pointer is over the toast. */
export async function showToast(text: string, { image, durationMs = DEFAULT_DURATION_MS }: ToastOptions) {
  await hostMounted.promise
  if (currentToastId) manager.close(currentToastId)
  const id = manager.add({ title: text, timeout: 0, data: { image } })
  currentToastId = id
  setTimeout(() => manager.close(id), durationMs)
}

export function ToastHost() {
  useEffect(() => {
    hostMounted.resolve()
    return () => {
      hostMounted = Promise.withResolvers()
    }
  }, [])
  return (
    <Toast.Provider toastManager={manager} limit={1}>
      <Toast.Portal>
        <Toast.Viewport className={styles.toasts} data-toasts>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

type ToastItem = ReturnType<typeof Toast.useToastManager<ToastData>>['toasts'][number]

function ToastList() {
  const { toasts } = Toast.useToastManager<ToastData>()
  return toasts.slice(0, 1).map((toastItem) => <ToastCard key={toastItem.id} toastItem={toastItem} />)
}

function ToastCard({ toastItem }: { toastItem: ToastItem }) {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const position = () => moveToFreeArea(root.current)
    let settleTimer = 0
    const positionOnceSettled = () => {
      clearTimeout(settleTimer)
      settleTimer = window.setTimeout(position, SETTLED_MS)
    }
    position()
    positionOnceSettled()
    // A click may open a dialog below the toast.
    document.addEventListener('click', positionOnceSettled, true)
    window.visualViewport?.addEventListener('resize', position)
    return () => {
      clearTimeout(settleTimer)
      document.removeEventListener('click', positionOnceSettled, true)
      window.visualViewport?.removeEventListener('resize', position)
    }
  }, [])
  return (
    <Toast.Root ref={root} toast={toastItem} data-slot="toast" className={styles.toast} {...TOAST_ROLE}>
      {toastItem.data?.image ?? null}
      <Toast.Title render={<p />} />
    </Toast.Root>
  )
}

/** Keeps the position of the style sheet if it covers nothing that is kept free (`free-area.ts`), else moves to the lowest one that covers nothing. */
function moveToFreeArea(toastItem: HTMLElement | null) {
  const viewport = toastItem?.parentElement
  if (!toastItem || !viewport) return
  viewport.style.removeProperty('top')
  viewport.style.removeProperty('bottom')
  const { offsetTop: viewportTop = 0, height: viewportHeight = window.innerHeight } = window.visualViewport ?? {}
  const { left, right, top } = viewport.getBoundingClientRect()
  const height = toastItem.offsetHeight
  const box = { left, right, top: top - GAP, bottom: top + height + GAP }
  if (box.bottom <= viewportTop + viewportHeight && isFree(box)) return
  const free = findFreeTop({ left, right, top: viewportTop, bottom: viewportTop + viewportHeight - 1 }, height + 2 * GAP)
  if (free === null) return
  viewport.style.top = `${free + GAP}px`
  viewport.style.bottom = 'auto'
}
