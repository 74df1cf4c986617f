import '../pages/pages.css'
import { Link } from 'react-router'
import { OperatorDetails } from '../pages/OperatorDetails.tsx'
import { usePageTitle } from '../shared/page-title.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { ContactForm } from './ContactForm.tsx'

const { title, lead, meanwhile, retention, privacy } = texts.pages.contact

/** `/contact`: who runs the site, and a form to write to them. */
export function ContactPage() {
  usePageTitle(title)
  return (
    <main className="wrap page-sheet">
      <header className="sheet__h">
        <h1 className="sign t1">{title}</h1>
        <p className="sheet__lead">{lead}</p>
      </header>
      <div className="sheet__cols">
        <aside className="sheet__toc" aria-labelledby="contact-meanwhile">
          <section className="sheet__operator" aria-labelledby="contact-operator">
            <h2 className="hand" id="contact-operator">
              {texts.pages.operator.title}
            </h2>
            <OperatorDetails />
          </section>
          <p className="hand" id="contact-meanwhile">
            {meanwhile.title}
          </p>
          <p className="sm">{meanwhile.data}</p>
          <ButtonLink look="line" small to={paths.myBazar}>
            {meanwhile.dataLink}
          </ButtonLink>
          <p className="sm">{meanwhile.exchange}</p>
          <ButtonLink look="line" small to={paths.inbox}>
            {meanwhile.exchangeLink}
          </ButtonLink>
        </aside>
        <div className="panel sheet__paper">
          <ContactForm />
          <p className="sm dim">
            {retention}{' '}
            <Link className="underline underline-offset-2" to={paths.privacy}>
              {privacy}
            </Link>
          </p>
        </div>
      </div>
    </main>
  )
}
