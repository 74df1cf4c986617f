import { Navigate, useLocation } from 'react-router'
import * as z from 'zod/mini'
import { usePageTitle } from '../app/page-title.ts'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/Notice.tsx'

/** The history state after an account deletion; without it the page redirects to the landing page. */
const gone = z.object({ accountDeleted: z.literal(true) })

export function GoodbyePage() {
  const { state } = useLocation()
  const words = texts.people.goodbye
  usePageTitle(words.title)
  if (!gone.safeParse(state).success) return <Navigate to={paths.landing} replace />
  return (
    <main className="wrap soon">
      <EmptyState whole title={words.title} text={words.text}>
        <ButtonLink to={paths.landing} replace>
          {words.button}
        </ButtonLink>
      </EmptyState>
    </main>
  )
}
