import { Link } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import boxStyles from '../../ui/box.module.css'
import { classes } from '../../ui/classes.ts'
import textStyles from '../../ui/text.module.css'
import layoutStyles from './Layout.module.css'

const LINKS = [
  [paths.privacy, texts.app.footer.privacy],
  [paths.terms, texts.app.footer.terms],
  [paths.forbidden, texts.app.footer.forbidden],
  [paths.disclaimer, texts.app.footer.disclaimer],
  [paths.cookies, texts.app.footer.cookies],
  [paths.accessibility, texts.app.footer.accessibility],
  [paths.contact, texts.app.footer.contact],
  [paths.collaborate, texts.app.footer.collaborate],
] as const

export function Footer() {
  return (
    <footer data-slot="footer" className={layoutStyles.foot}>
      <div className={boxStyles.page}>
        <span className={classes(textStyles.sign, layoutStyles.footName)}>{texts.app.name}</span>
        <nav className={layoutStyles.footLinks} aria-label={texts.app.footer.label}>
          {LINKS.map(([to, text]) => (
            <Link key={to} to={to}>
              {text}
            </Link>
          ))}
        </nav>
        {/* In HTML from the server this is the server’s year, which can differ from the user’s for some hours. */}
        <p className={classes(textStyles.small, textStyles.dim, layoutStyles.footEnd)} suppressHydrationWarning>
          {texts.app.footer.copyright(new Date().getFullYear())}
        </p>
      </div>
    </footer>
  )
}
