import type { CheckResult, CheckState } from '@barattolo/domain/admin/checks'
import { describeCheck } from '@barattolo/domain/texts/it/admin/status'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../shared/api/error-text.ts'
import { usePageTitle } from '../../shared/page-title.ts'
import { paths } from '../../shared/paths.ts'
import { Timestamp } from '../../shared/Timestamp.tsx'
import { texts } from '../../shared/texts.ts'
import { Badge, type BadgeLook } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import boxStyles from '../../ui/box.module.css'
import { EmptyState, ErrorState } from '../../ui/ContentStates.tsx'
import { classes } from '../../ui/classes.ts'
import type { IconName } from '../../ui/icon/Icon.tsx'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import surfaces from '../../ui/surfaces.module.css'
import textStyles from '../../ui/text.module.css'
import adminStyles from '../Admin.module.css'
import { statusQuery } from '../admin.queries.ts'
import styles from './Status.module.css'

const text = texts.status
const SKELETONS = ['database', 'disk', 'mail', 'proxy']

/** What the checks of this installation have found, the faults first, with what to do. */
export function StatusPage() {
  const status = useQuery(statusQuery)
  const checks = status.data?.checks ?? []
  usePageTitle(text.title)
  return (
    <main className={classes(adminStyles.page, boxStyles.page)} aria-busy={status.isFetching}>
      <h1 className={classes(textStyles.sign, textStyles.title1)}>{text.title}</h1>
      <p className={textStyles.dim}>{text.lead}</p>
      <div className={styles.head}>
        <p role="status">
          {status.isPending ? <span>{text.checking}</span> : null}
          {status.data ? (
            <span>
              <strong>{summaryOf(checks)}</strong> {text.checkedAt} <Timestamp iso={status.data.checkedAt} />.
            </span>
          ) : null}
        </p>
        {status.isError ? null : (
          <Button
            small
            look="line"
            icon="arrowClockwise"
            busy={status.isFetching}
            busyText={text.checking}
            onClick={() => void status.refetch()}
          >
            {text.again}
          </Button>
        )}
        <ButtonLink small look="line" icon="shieldCheck" to={paths.admin}>
          {text.back}
        </ButtonLink>
      </div>
      {status.isError ? (
        <ErrorState text={text.failed} onRetry={() => void status.refetch()}>
          <p className={classes(textStyles.small, adminStyles.why)}>{errorText(status.error)}</p>
        </ErrorState>
      ) : null}
      {status.isPending ? (
        <div className={styles.checks}>
          {SKELETONS.map((key) => (
            <Skeleton key={key} height="row" />
          ))}
        </div>
      ) : null}
      {status.isSuccess && checks.length === 0 ? <EmptyState title={text.empty} /> : null}
      <ul className={styles.checks}>
        {checks
          .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
          .map((check) => (
            <CheckCard key={check.id} check={check} />
          ))}
      </ul>
    </main>
  )
}

const ORDER: readonly CheckState[] = ['failed', 'warning', 'ok', 'notConfigured']

function summaryOf(checks: readonly CheckResult[]): string {
  const countOf = (state: CheckState) => checks.filter((check) => check.state === state).length
  const counts = text.counts(countOf('failed'), countOf('warning'))
  return counts === '' ? text.allGood : `${counts}.`
}

const BADGES = {
  ok: { look: 'accepted', icon: 'checkCircle' },
  warning: { look: 'pending', icon: 'warning' },
  failed: { look: 'rejected', icon: 'crossCircle' },
  notConfigured: { look: 'archived', icon: 'minus' },
} satisfies Record<CheckState, { look: BadgeLook; icon: IconName }>

function CheckCard({ check }: { check: CheckResult }) {
  const { is, todo } = describeCheck(check)
  return (
    <li className={classes(styles.check, surfaces.panel)}>
      <div className={styles.name}>
        <h2 className={classes(textStyles.title3, textStyles.sign)}>{text.names[check.id]}</h2>
        <Badge {...BADGES[check.state]}>{text.states[check.state]}</Badge>
      </div>
      <p>{is}</p>
      {todo === undefined ? null : (
        <p className={styles.todo}>
          <strong>{text.todo}:</strong> {todo}
        </p>
      )}
    </li>
  )
}
