import type { SignInMethod } from '../sign-in-method.ts'
import type { SignInWords } from '../town.ts'
import { it } from './it.ts'

/** The labels for these ways of signing in. Without any, as in a configuration of an earlier version: those of Google alone. */
export function signInWordsOf(methods: readonly Pick<SignInMethod, 'id'>[]): SignInWords {
  const [first = { id: 'google.com' }, ...others] = methods
  const onlyWay = others.length > 0 || first.id === 'email' || first.id === 'password' ? '' : first.id
  if (![first, ...others].some(({ id }) => id === 'google.com'))
    return { login: it.signIn.enter, loginRest: '', otherWays: '', otherWaysRest: '', onlyWay }
  const [login = '', ...rest] = it.app.login.split(' ')
  const [otherWays, otherWaysRest] = others.length > 0 ? it.signIn.otherWays : ['', '']
  return { login, loginRest: rest.join(' '), otherWays, otherWaysRest, onlyWay }
}
