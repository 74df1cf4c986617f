import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { signInFailureText } from '../../identity/sign-in/sign-in.ts'
import type { ProviderUser } from '../../shared/session.ts'
import { session } from '../../shared/session.ts'
import { AccountArea } from './AccountArea.tsx'

const anna: ProviderUser = {
  uid: 'anna',
  displayName: 'Anna',
  email: 'anna@example.org',
  photoURL: null,
  getIdToken: async () => 'token',
}

function renderFor(user: Partial<ProviderUser>) {
  session.report({ ...anna, ...user })
  return renderToStaticMarkup(
    <MemoryRouter>
      <AccountArea />
    </MemoryRouter>,
  )
}

/** The default avatar of Anna. */
const INITIAL = /<span[^>]*>A<\/span>/

test('[IDN-21] [NAV-36] [NAV-37] [NAV-39] A user without a photo has the default avatar with the first letter', () => {
  const markup = renderFor({})
  expect(markup).toMatch(INITIAL)
  expect(markup).toContain('<span>Anna</span>')
  expect(markup).not.toContain('anna@example.org')
  expect(markup).toContain('Logout')
})

test('[NAV-35] A user with a photo is shown with our own copy of it', () => {
  const markup = renderFor({ photoURL: 'https://lh3.example/anna.jpg' })
  expect(markup).toMatch(/<img[^>]+src="\/api\/people\/anna\/picture"/)
  expect(markup).not.toMatch(INITIAL)
})

test('[NAV-38] A user without a name is shown by e-mail address', () => {
  expect(renderFor({ displayName: '' })).toContain('<span>anna@example.org</span>')
})

test('[ERR-05] The login failure text contains the code, the message and the host', () => {
  const failure = { code: 'auth/popup-blocked', message: 'Firebase: Error (auth/popup-blocked).' }
  expect(signInFailureText(failure, 'localhost')).toBe(
    'ERRORE LOGIN: auth/popup-blocked Firebase: Error (auth/popup-blocked). localhost',
  )
})
