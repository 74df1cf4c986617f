import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import itemPageStyles from './ItemPage.module.css'
import { share } from './share.ts'

/** Shares the address of this page. */
export function ShareButton({ title }: { title: string }) {
  return (
    <Button look="bare" small icon="share" onClick={() => void share(title, window.location.href)}>
      <span className={itemPageStyles.share}>{texts.itemPage.share}</span>
    </Button>
  )
}
