/**
 * The public form of a person's name: `Giulia Rossi` → `Giulia R.`, `Maria` → `Maria`. The second word gives an initial only if
 * it begins with a letter. A name with an @ may contain an e-mail address and is not shown at all.
 *
 * `server/src/people/people.store.ts` has a simplified form of this rule in SQL for the search by name.
 */
export function displayNameOf(name: string): string {
  if (name.includes('@')) return ''
  const [first = '', second = ''] = name.trim().split(/\s+/)
  const initial = /^\p{Letter}/u.exec(second)?.[0]
  return initial ? `${first} ${initial.toLocaleUpperCase('it')}.` : first
}

/** `giulia@gmail.com` → `gi***@gmail.com`: two letters of the local part (one if it has at most two), three stars, the domain. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const local = at < 0 ? email : email.slice(0, at)
  const visible = [...local].slice(0, [...local].length > 2 ? 2 : 1).join('')
  return at < 0 ? `${visible}***` : `${visible}***@${email.slice(at + 1)}`
}
