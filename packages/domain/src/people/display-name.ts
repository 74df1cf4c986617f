/**
 * The public form of a person's name: `Giulia Rossi` → `Giulia R.`, `Maria` → `Maria`. The second word gives an initial only if
 * it begins with a letter. A name with an @ is an e-mail address, and nothing of it is shown.
 *
 * The search by name has the same rule as SQL in `server/src/people/people.store.ts`.
 */
export function displayNameOf(name: string): string {
  if (name.includes('@')) return ''
  const [first = '', second = ''] = name.trim().split(/\s+/)
  const initial = /^\p{Letter}/u.exec(second)?.[0]
  return initial ? `${first} ${initial.toLocaleUpperCase('it')}.` : first
}
