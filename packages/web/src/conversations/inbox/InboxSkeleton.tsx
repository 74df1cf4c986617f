import { texts } from '../../shared/texts.ts'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'

export function InboxSkeleton() {
  return <SkeletonRows className="cvs" rowClass="cv" thumbClass="cv__p" text={texts.exchangeScreen.loading} />
}
