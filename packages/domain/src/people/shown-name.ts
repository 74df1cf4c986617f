/**
 * What others see of a person's name: `Giulia Rossi` → `Giulia R.`, `Maria` → `Maria`. The second word gives its initial only where it
 * begins with a letter. A name that contains an @ is an e-mail address: nothing of it is shown.
 *
 * `SHOWN_NAME` in `server/src/people/people.store.ts` is the same for the search by name.
 */
export function shownName(name: string): string {
  if (name.includes('@')) return ''
  const [first = '', second = ''] = name.trim().split(/\s+/)
  const initial = /^\p{Letter}/u.exec(second)?.[0]
  return initial ? `${first} ${initial.toLocaleUpperCase('it')}.` : first
}
