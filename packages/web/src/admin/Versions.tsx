import type { AdminConversation } from '@barattolo/domain/admin/contract'
import { texts } from '../app/texts.ts'

const words = texts.reports.versions

/** What each has said of how it went, side by side, with what they wrote for the admin alone. */
export function Versions({ versions }: { versions: NonNullable<AdminConversation['versions']> }) {
  return (
    <details className="adm__versions">
      <summary>{words.title}</summary>
      <div>
        {versions.map(({ name, statement, feedback }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two who have left are called alike, and their places do not change
          <dl key={place}>
            <dt>{name || texts.admin.gone}</dt>
            <dd>{statement ? words.statements[statement] : words.silent}</dd>
            {feedback.map((said) => (
              // Of two people each says one thing of the other.
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
