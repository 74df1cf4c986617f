import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/Notice.tsx'
import { paths } from './paths.ts'
import { texts } from './texts.ts'

/** An address of the product whose room is not furnished yet: says so, and leads where there is something. */
export function ComingPage({ title }: { title: string }) {
  return (
    <main className="wrap soon">
      <h1 className="sign t1">{title}</h1>
      <EmptyState title={texts.app.coming.title} text={texts.app.coming.text}>
        <ButtonLink to={paths.bazar}>{texts.app.coming.button}</ButtonLink>
      </EmptyState>
    </main>
  )
}
