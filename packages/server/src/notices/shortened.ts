/** At most so many characters, with a sign where more would have followed; no character is cut in two. */
export function shortened(text: string, most: number): string {
  const characters = Array.from(text)
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}
