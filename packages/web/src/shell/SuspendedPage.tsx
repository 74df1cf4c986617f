import { RETENTION } from '@barattolo/domain/retention'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import ownBazarStyles from '../bazar/own/OwnBazar.module.css'
import { OwnData } from '../people/OwnData.tsx'
import { meQuery } from '../people/people.queries.ts'
import { OwnReports } from '../reports/OwnReports.tsx'
import { queryClient } from '../shared/api/query-client.ts'
import { formatDay } from '../shared/format.ts'
import { usePageTitle } from '../shared/page-title.ts'
import { paths } from '../shared/paths.ts'
import { useSignedInUid } from '../shared/session.ts'
import { reportSuspension } from '../shared/suspension.ts'
import { texts } from '../shared/texts.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import boxStyles from '../ui/box.module.css'
import { ErrorState } from '../ui/ContentStates.tsx'
import { classes } from '../ui/classes.ts'
import { Skeleton } from '../ui/loading/Skeleton.tsx'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'

const text = texts.suspension

/** What a suspended person sees instead of all pages but the legal ones: the reason, the objection, their data. */
export function SuspendedPage() {
  const me = useSignedInUid()
  const { data, isPending, isError, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...meQuery(me),
    refetchOnMount: 'always',
  })
  // The cache may have the account as it was before the suspension.
  const isOver = isFetchedAfterMount && data?.suspension === null
  usePageTitle(text.title)
  useEffect(() => {
    if (!isOver) return
    reportSuspension(false)
    // Whatever was refused meanwhile.
    void queryClient.invalidateQueries()
  }, [isOver])
  return (
    <main className={classes(boxStyles.padded, ownBazarStyles.panels, boxStyles.page)}>
      <h1 className={classes(textStyles.sign, textStyles.title1)}>{text.title}</h1>
      {isPending ? <Skeleton height="control" /> : null}
      {isError ? <ErrorState text={text.failed} onRetry={() => void refetch()} /> : null}
      {data?.suspension ? (
        <>
          <p>{text.lead(formatDay(data.suspension.since))}</p>
          <section className={classes(surfaces.panel, ownBazarStyles.asked)} aria-labelledby="suspension-reason">
            <h2 id="suspension-reason" className={classes(textStyles.sign, textStyles.title2)}>
              {text.why}
            </h2>
            <p className={textStyles.anywhere}>{data.suspension.reason ?? text.noReason}</p>
            <p className={textStyles.dim}>{text.contest}</p>
            <p className={textStyles.dim}>{text.stays(RETENTION.suspendedEmail.months)}</p>
            <div className={ownBazarStyles.suspendedLinks}>
              <ButtonLink look="line" to={paths.contact}>
                {text.contact}
              </ButtonLink>
              <Button look="line" busy={isFetching} onClick={() => void refetch()}>
                {text.check}
              </Button>
            </div>
          </section>
          <OwnReports />
          <OwnData me={me} isSuspended />
        </>
      ) : null}
    </main>
  )
}
