/** At most `maxLength` characters, with an ellipsis if the text is cut. Surrogate pairs are not split. */
export function truncate(text: string, maxLength: number): string {
  const characters = Array.from(text)
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : text
}
