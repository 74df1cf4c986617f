import { texts } from '../app/texts.ts'
import { RowsWaiting } from '../ui/RowsWaiting.tsx'

export function InboxWaiting() {
  return <RowsWaiting className="cvs" row="cv" thumb="cv__p" text={texts.exchangeScreen.loading} />
}
