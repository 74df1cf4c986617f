/** A name without the initial of a surname; a name that its person has chosen stays whole ("Zia Pina"). */
export function shortNameOf(name: string): string {
  return name.trim().replace(/\s+\p{Letter}\.$/u, '')
}
