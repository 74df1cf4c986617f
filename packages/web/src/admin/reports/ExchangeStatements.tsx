import type { ExchangeVersions } from '@barattolo/domain/admin/contract'
import { texts } from '../../shared/texts.ts'
import adminStyles from '../Admin.module.css'

const labels = texts.reports.versions
type Version = NonNullable<ExchangeVersions>[number]

/** The statements of the participants about the exchange, side by side, with their private notes for the admin. */
export function ExchangeStatements({ versions }: { versions: readonly Version[] }) {
  const isOfTwo = versions.length === 2
  return (
    <details className={adminStyles.versions}>
      <summary>{isOfTwo ? labels.title : texts.adminRings.versions.title}</summary>
      <div>
        {versions.map(({ name, statement, gives, feedback }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people who have left share a name, and the order does not change
          <dl key={index}>
            <dt>{name || texts.admin.gone}</dt>
            {gives.length > 0 ? <dd>{labels.gives(gives)}</dd> : null}
            <dd>{statement ? labels.statements[statement] : labels.silent}</dd>
            {feedback.map((entry, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two entries of one person can be equal, and the order does not change
              <Feedback key={place} entry={entry} isAboutNamed={!isOfTwo} />
            ))}
          </dl>
        ))}
      </div>
    </details>
  )
}

function Feedback({ entry, isAboutNamed }: { entry: Version['feedback'][number]; isAboutNamed: boolean }) {
  return (
    <dd>
      {isAboutNamed ? <p>{texts.adminRings.versions.about(entry.about || texts.admin.gone)}</p> : null}
      <p>
        {(entry.came ? labels.came : labels.didNotCome) +
          (entry.asDescribed === null ? '' : ` · ${entry.asDescribed ? labels.asDescribed : labels.notAsDescribed}`)}
      </p>
      {entry.text ? <p>“{entry.text}”</p> : null}
      {entry.note ? <p className={adminStyles.note}>{labels.note(entry.note)}</p> : null}
    </dd>
  )
}
