import { texts } from '../shared/texts.ts'
import { StaticPage } from './StaticPage.tsx'

const { privacy, terms, forbidden, disclaimer, cookies, accessibility, collaborate } = texts.pages

export const PrivacyPage = () => <StaticPage text={privacy} />
export const TermsPage = () => <StaticPage text={terms} />
export const ForbiddenPage = () => <StaticPage text={forbidden} />
export const DisclaimerPage = () => <StaticPage text={disclaimer} />
export const CookiesPage = () => <StaticPage text={cookies} />
export const AccessibilityPage = () => <StaticPage text={accessibility} />
export const CollaboratePage = () => <StaticPage text={collaborate} />
