import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { share } from './share.ts'

/** Shares the address of this page. */
export function ShareButton({ title }: { title: string }) {
  return (
    <Button look="bare" small icon="share" onClick={() => void share(title, window.location.href)}>
      <span className="it__share">{texts.itemPage.share}</span>
    </Button>
  )
}
