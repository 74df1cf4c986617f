import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AccountArea } from './AccountArea.tsx'
import { session } from './session.ts'
import { loginFailureText } from './sign-in.ts'

test('[IDN-21] a person without a picture has the default avatar, the letter on the manila disc', () => {
  session.report({ uid: 'anna', displayName: 'Anna', email: null, photoURL: null, getIdToken: async () => 'token' })
  const markup = renderToStaticMarkup(<AccountArea />)
  expect(markup).toContain('<span class="ava__letter">A</span>')
  expect(markup).toContain('Logout')
})

test('[ERR-05] the login failure text is made of the code, the message and the host', () => {
  const failure = { code: 'auth/popup-blocked', message: 'Firebase: Error (auth/popup-blocked).' }
  expect(loginFailureText(failure, 'localhost')).toBe(
    'ERRORE LOGIN: auth/popup-blocked Firebase: Error (auth/popup-blocked). localhost',
  )
})
