import { expect, test } from 'vitest'
import { signInWordsOf } from './sign-in-words.ts'

const google = { id: 'google.com' } as const

test.each([
  ['a configuration of an earlier version', []],
  ['Google alone', [google]],
] as const)('[IDN-160] With %s the button says “Login con Google” and nothing stands beside it', (_, methods) => {
  expect(signInWordsOf(methods)).toEqual({
    login: 'Login',
    loginRest: 'con Google',
    otherWays: '',
    otherWaysRest: '',
    onlyWay: 'google.com',
  })
})

test('[IDN-160] With Google and other ways “Altri modi di entrare” stands beside the button', () => {
  expect(signInWordsOf([google, { id: 'email' }])).toEqual({
    login: 'Login',
    loginRest: 'con Google',
    otherWays: 'Altri modi',
    otherWaysRest: 'di entrare',
    onlyWay: '',
  })
})

test('[IDN-160] Without Google the button says “Accedi”', () => {
  const accedi = { login: 'Accedi', loginRest: '', otherWays: '', otherWaysRest: '' }
  for (const methods of [[{ id: 'email' }], [{ id: 'oidc.1' }, { id: 'email' }]] as const)
    expect(signInWordsOf(methods)).toEqual({ ...accedi, onlyWay: '' })
  expect(signInWordsOf([{ id: 'oidc.1' }])).toEqual({ ...accedi, onlyWay: 'oidc.1' })
})
