import { Navigate, useLocation } from 'react-router'
import * as z from 'zod/mini'
import { usePageTitle } from '../shared/page-title.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import boxStyles from '../ui/box.module.css'
import { EmptyState } from '../ui/ContentStates.tsx'
import { classes } from '../ui/classes.ts'

/** The history state after an account deletion; without it the page redirects to the landing page. */
const goodbyeState = z.object({ accountDeleted: z.literal(true) })

export function GoodbyePage() {
  const { state } = useLocation()
  const labels = texts.people.goodbye
  usePageTitle(labels.title)
  if (!goodbyeState.safeParse(state).success) return <Navigate to={paths.landing} replace />
  return (
    <main className={classes(boxStyles.page, boxStyles.message)}>
      <EmptyState fullPage title={labels.title} text={labels.text}>
        <ButtonLink to={paths.landing} replace>
          {labels.button}
        </ButtonLink>
      </EmptyState>
    </main>
  )
}
