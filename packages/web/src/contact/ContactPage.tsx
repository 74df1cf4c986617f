import { Link } from 'react-router'
import { OperatorDetails } from '../pages/OperatorDetails.tsx'
import pageStyles from '../pages/Pages.module.css'
import { usePageTitle } from '../shared/page-title.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import boxStyles from '../ui/box.module.css'
import { classes } from '../ui/classes.ts'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import { ContactForm } from './ContactForm.tsx'

const { title, lead, meanwhile, retention, privacy } = texts.pages.contact

/** `/contact`: who runs the site, and a form to write to them. */
export function ContactPage() {
  usePageTitle(title)
  return (
    <main className={classes(boxStyles.page, pageStyles.page)}>
      <header className={pageStyles.sheetHeader}>
        <h1 className={classes(textStyles.sign, textStyles.title1)}>{title}</h1>
        <p className={pageStyles.sheetLead}>{lead}</p>
      </header>
      <div className={pageStyles.sheetColumns}>
        <aside className={pageStyles.sheetContents} aria-labelledby="contact-meanwhile">
          <section className={pageStyles.sheetOperator} aria-labelledby="contact-operator">
            <h2 className={textStyles.hand} id="contact-operator">
              {texts.pages.operator.title}
            </h2>
            <OperatorDetails />
          </section>
          <p className={textStyles.hand} id="contact-meanwhile">
            {meanwhile.title}
          </p>
          <p className={textStyles.small}>{meanwhile.data}</p>
          <ButtonLink look="line" small to={paths.profile}>
            {meanwhile.dataLink}
          </ButtonLink>
          <p className={textStyles.small}>{meanwhile.exchange}</p>
          <ButtonLink look="line" small to={paths.inbox}>
            {meanwhile.exchangeLink}
          </ButtonLink>
        </aside>
        <div className={classes(surfaces.panel, pageStyles.sheetPaper)}>
          <ContactForm />
          <p className={classes(textStyles.small, textStyles.dim)}>
            {retention}{' '}
            <Link className={textStyles.underlined} to={paths.privacy}>
              {privacy}
            </Link>
          </p>
        </div>
      </div>
    </main>
  )
}
