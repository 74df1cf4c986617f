import './pages.css'
import type { StaticSection, StaticTarget, StaticText } from '@barattolo/domain/texts/static-page'
import { useId } from 'react'
import { formatCalendarDay } from '../shared/format.ts'
import { usePageTitle } from '../shared/page-title.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { OperatorDetails } from './OperatorDetails.tsx'

const TARGETS = {
  myBazar: paths.myBazar,
  privacy: paths.privacy,
  terms: paths.terms,
  forbidden: paths.forbidden,
  disclaimer: paths.disclaimer,
  cookies: paths.cookies,
  contact: paths.contact,
  collaborate: paths.collaborate,
} satisfies Record<StaticTarget, string>

/** A read-only page: title, table of contents, and sections. */
export function StaticPage({ text }: { text: StaticText }) {
  const id = useId()
  usePageTitle(text.title)
  return (
    <main className="wrap page-sheet">
      <header className="sheet__h">
        <h1 className="sign t1">{text.title}</h1>
        <p className="sheet__lead">{text.lead}</p>
        {text.updated ? (
          <p className="sm dim">
            <time dateTime={text.updated}>{texts.pages.updated(formatCalendarDay(text.updated))}</time>
          </p>
        ) : null}
      </header>
      <div className="sheet__cols">
        <nav className="sheet__toc" aria-label={texts.pages.contents}>
          <p className="hand">{texts.pages.contents}</p>
          <ol>
            {text.sections.map((section, n) => (
              <li key={section.title}>
                <a href={`#${id}-${n}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <article className="panel sheet__paper">
          {text.sections.map((section, n) => (
            <Section key={section.title} id={`${id}-${n}`} section={section} />
          ))}
        </article>
      </div>
    </main>
  )
}

function Section({ id, section }: { id: string; section: StaticSection }) {
  return (
    <section aria-labelledby={id}>
      <h2 className="sign t3" id={id} tabIndex={-1}>
        {section.title}
      </h2>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {section.showsOperator ? <OperatorDetails /> : null}
      {section.list ? (
        <ul className="sheet__list">
          {section.list.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      {section.terms ? (
        <dl className="sheet__terms">
          {section.terms.map(({ term, description }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {section.link ? (
        <ButtonLink look="line" small icon="arrowRight" to={TARGETS[section.link.to]}>
          {section.link.text}
        </ButtonLink>
      ) : null}
    </section>
  )
}
