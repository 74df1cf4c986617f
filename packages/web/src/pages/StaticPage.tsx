import type { StaticSection, StaticTarget, StaticText } from '@barattolo/domain/texts/static-page'
import { useId } from 'react'
import { formatCalendarDay } from '../shared/format.ts'
import { usePageTitle } from '../shared/page-title.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { useWords } from '../shared/town.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import boxStyles from '../ui/box.module.css'
import { classes } from '../ui/classes.ts'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import { OperatorDetails } from './OperatorDetails.tsx'
import pageStyles from './Pages.module.css'

const TARGETS = {
  profile: paths.profile,
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
    <main className={classes(boxStyles.page, pageStyles.page)}>
      <header className={pageStyles.sheetHeader}>
        <h1 className={classes(textStyles.sign, textStyles.title1)}>{text.title}</h1>
        <p className={pageStyles.sheetLead}>{text.lead}</p>
        {text.updated ? (
          <p className={classes(textStyles.small, textStyles.dim)}>
            <time dateTime={text.updated}>{texts.pages.updated(formatCalendarDay(text.updated))}</time>
          </p>
        ) : null}
      </header>
      <div className={pageStyles.sheetColumns}>
        <nav className={pageStyles.sheetContents} aria-label={texts.pages.contents}>
          <p className={textStyles.hand}>{texts.pages.contents}</p>
          <ol>
            {text.sections.map((section, n) => (
              <li key={section.title}>
                <a href={`#${id}-${n}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <article className={classes(surfaces.panel, pageStyles.sheetPaper)}>
          {text.sections.map((section, n) => (
            <Section key={section.title} id={`${id}-${n}`} section={section} />
          ))}
        </article>
      </div>
    </main>
  )
}

function Section({ id, section }: { id: string; section: StaticSection }) {
  const words = useWords()
  return (
    <section aria-labelledby={id}>
      <h2 className={classes(textStyles.sign, textStyles.title3)} id={id} tabIndex={-1}>
        {section.title}
      </h2>
      {section.paragraphs
        .map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph(words)))
        .map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      {section.showsOperator ? <OperatorDetails /> : null}
      {section.list ? (
        <ul className={pageStyles.sheetList}>
          {section.list.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      {section.terms ? (
        <dl className={pageStyles.sheetTerms}>
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
