/** “a”, and “ad” before another a: “a Luca”, “ad Anna”. For texts in which the name is an element of its own. */
export const prepositionTo = (name: string): 'a' | 'ad' => (/^a/i.test(name.normalize('NFD')) ? 'ad' : 'a')

/** “a Luca”, “ad Anna”. */
export const toName = (name: string): string => `${prepositionTo(name)} ${name}`

/** “A Luca”, “Ad Anna”: at the beginning of a sentence. */
export const toNameFirst = (name: string): string => `A${toName(name).slice(1)}`
