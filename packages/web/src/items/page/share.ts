import { texts } from '../../shared/texts.ts'
import { toast } from '../../ui/overlay/toasts.tsx'

const text = texts.itemPage

/** Opens the system's share dialog, else copies the link to the clipboard. */
export async function share(title: string, url: string) {
  if (typeof navigator.share === 'function') {
    try {
      return await navigator.share({ title, url })
    } catch (error) {
      // The user closed the dialog. Other errors fall back to the clipboard.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    toast(text.copied)
  } catch {
    toast(text.notCopied, { durationMs: 5000 })
  }
}
