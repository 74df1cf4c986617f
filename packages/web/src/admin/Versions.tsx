import type { AdminConversation } from '@barattolo/domain/admin/contract'
import { texts } from '../app/texts.ts'

const words = texts.reports.versions

/** The statements of the participants about the exchange, side by side, with their private notes for the admin. */
export function Versions({ versions }: { versions: NonNullable<AdminConversation['versions']> }) {
  return (
    <details className="adm__versions">
      <summary>{words.title}</summary>
      <div>
        {versions.map(({ name, statement, feedback }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people who have left share a name, and the order does not change
          <dl key={place}>
            <dt>{name || texts.admin.gone}</dt>
            <dd>{statement ? words.statements[statement] : words.silent}</dd>
            {feedback.map((said) => (
              // With two participants each gives one feedback, so the texts are unique.
              <dd key={said.text + said.note}>
                <p>
                  {said.came ? words.came : words.didNotCome}
                  {said.asDescribed === null ? null : ` · ${said.asDescribed ? words.asDescribed : words.notAsDescribed}`}
                </p>
                {said.text ? <p>“{said.text}”</p> : null}
                {said.note ? <p className="adm__note">{words.note(said.note)}</p> : null}
              </dd>
            ))}
          </dl>
        ))}
      </div>
    </details>
  )
}
