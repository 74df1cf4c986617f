/** At most `maxLength` characters, with an ellipsis if the text is cut. Surrogate pairs are not split. */
export function shortened(text: string, most: number): string {
  const characters = Array.from(text)
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}
