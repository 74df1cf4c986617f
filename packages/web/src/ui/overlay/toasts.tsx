import { lazy, type ReactNode } from 'react'
import { Icon } from '../icon/Icon.tsx'
import { OptionalChunk } from '../loading/OptionalChunk.tsx'
import { useIdle } from '../loading/when-idle.ts'
import styles from './toasts.module.css'

const ToastHost = lazy(async () => ({ default: (await import('./ToastHost.tsx')).ToastHost }))

export interface ToastOptions {
  image?: ReactNode
  durationMs?: number
}

/** Shows a short message for two seconds, or longer where needed; screen readers announce it politely. */
export function toast(text: string, options: ToastOptions = {}) {
  import('./ToastHost.tsx').then(({ showToast }) => showToast(text, options)).catch(() => showPlainly(text, options))
}

/** Without the file of the toasts, which may fail to load without network, the message is shown all the same. */
function showPlainly(text: string, { durationMs = SUCCESS_MS }: ToastOptions) {
  const toasts = document.createElement('div')
  toasts.className = styles.toasts ?? ''
  toasts.dataset.toasts = ''
  toasts.role = 'status'
  const message = toasts.appendChild(document.createElement('div'))
  message.className = styles.toast ?? ''
  message.appendChild(document.createElement('p')).textContent = text
  document.body.append(toasts)
  setTimeout(() => toasts.remove(), durationMs)
}

/** Long enough to read a sentence. */
const SUCCESS_MS = 5000

/** A longer toast with a check mark: something that the user did has succeeded. */
export function toastSuccess(text: string) {
  toast(text, { image: <Icon name="checkCircle" />, durationMs: SUCCESS_MS })
}

/** The container of toasts. It must be in the page before the first toast, or screen readers would not announce that one. */
export function Toasts() {
  return useIdle() ? (
    <OptionalChunk>
      <ToastHost />
    </OptionalChunk>
  ) : null
}
