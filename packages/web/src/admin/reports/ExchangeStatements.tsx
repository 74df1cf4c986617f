import type { AdminOpenedConversation } from '@barattolo/domain/admin/contract'
import { texts } from '../../shared/texts.ts'

const labels = texts.reports.versions

/** The statements of the participants about the exchange, side by side, with their private notes for the admin. */
export function ExchangeStatements({ versions }: { versions: NonNullable<AdminOpenedConversation['versions']> }) {
  return (
    <details className="adm__versions">
      <summary>{labels.title}</summary>
      <div>
        {versions.map(({ name, statement, feedback }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people who have left share a name, and the order does not change
          <dl key={index}>
            <dt>{name || texts.admin.gone}</dt>
            <dd>{statement ? labels.statements[statement] : labels.silent}</dd>
            {feedback.map((entry) => (
              // With two participants each gives at most one feedback, so the key is unique.
              <dd key={entry.text + entry.note}>
                <p>
                  {entry.came ? labels.came : labels.didNotCome}
                  {entry.asDescribed === null ? null : ` · ${entry.asDescribed ? labels.asDescribed : labels.notAsDescribed}`}
                </p>
                {entry.text ? <p>“{entry.text}”</p> : null}
                {entry.note ? <p className="adm__note">{labels.note(entry.note)}</p> : null}
              </dd>
            ))}
          </dl>
        ))}
      </div>
    </details>
  )
}
