import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import type { Municipality, Town } from '@barattolo/domain/town'

/**
 * What stands in the texts of another town for places, events and dishes of the valley that no municipality is named after. Names of
 * municipalities and meeting places among it are replaced as elsewhere.
 */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  'Portici di piazza Chanoux, Aosta': 'Piazza Chanoux, Aosta',
  'Stazione di Châtillon': 'Stazione di Châtillon-Saint-Vincent',
  'Bar della stazione di Morgex': 'Bar della piazza, Morgex',
  'Parcheggio del prato di Sant’Orso, Cogne': 'Parcheggio della scuola, Cogne',
  'Castello di Fénis': 'Piazza di Fénis',
  'al parco Puchoz': 'al parco',
  'ha fatto corso Lancieri': 'ha fatto il corso',
  'a corso Battaglione': 'al corso',
  'porfido di via De Tillier': 'porfido della piazza',
  'a Porta Nuova': 'in stazione',
  'Zoccoli d’Ayas': 'Zoccoli di Ayas',
  'il Sarre nel': 'quelli di Sarre nel',
  'in val Ferret': 'a Courmayeur',
  'nella valle del Lys': 'a Issime',
  'trenino di Pila': 'trenino',
  Pila: 'Gressan',
  Cervinia: 'Valtournenche',
  Valnontey: 'Cogne',
  'La Grivola vista da Ozein': 'La montagna vista da Aymavilles',
  'Colle San Carlo': 'colle di Morgex',
  'dalla Dora': 'dal fiume',
  'nel Buthier': 'nel torrente',
  'lago di Gover': 'lago',
  'al Miserin, al Djouan': 'in riva a due laghi',
  'al Rutor': 'fino in cima',
  'dallo Zerbion': 'dalla cima',
  'il Cervino': 'una montagna',
  'Dal Monte Bianco al Rosa': 'Tutte le cime',
  'il giro del Monte Fallère': 'un giro in montagna',
  'l’Alta Via 1': 'tanta strada',
  'rifugio Chabod': 'rifugio',
  'del Tor, finisher no': 'della gara, finisher no',
  'per la Foire': 'per la fiera',
  'alla Foire': 'alla fiera',
  'La seupa, il boudin, la flantze': 'Le zuppe, gli arrosti, il pane dolce',
  'in patois': 'in dialetto',
  patois: 'dialetto',
}

/** Replaces what a text of the demo says about places of the valley by places of the town. The texts of Aosta stay as they are. */
export type LocalText = (text: string) => string

export function localTextIn(town: Pick<Town, 'meetingPlaces'>, municipalities: ReadonlyMap<string, Municipality>): LocalText {
  if (AOSTA.municipalities.every(({ slug }) => municipalities.get(slug)?.slug === slug)) return (text) => text
  const names = AOSTA.municipalities.flatMap(({ slug, name, aliases }) => {
    const local = municipalities.get(slug)
    if (!local) return []
    const places = meetingPlacesIn(local, town)
    return [
      ...[name, ...aliases].map((each) => [each, local.name]),
      ...(AOSTA.meetingPlaces[slug] ?? []).map((place, n) => [place, places[n] ?? local.name]),
    ]
  })
  const general = replacing(ELSEWHERE)
  const named = replacing(Object.fromEntries(names))
  return (text) => named(general(text))
}

/** At least three different ones, as many as the scripts name in one municipality. */
function meetingPlacesIn({ slug, name }: Municipality, { meetingPlaces }: Pick<Town, 'meetingPlaces'>): string[] {
  const general = ['Municipio', 'Biblioteca', 'Stazione'].map((place) => `${place} di ${name}`)
  return [...new Set([...(meetingPlaces[slug] ?? []), ...general])]
}

/** Replaces whole words in one pass, the longest first, and “a” by “ad” before another a. */
function replacing(words: Readonly<Record<string, string>>): LocalText {
  const longestFirst = Object.keys(words).toSorted((one, other) => other.length - one.length)
  const pattern = new RegExp(`(?<!\\p{L})([aA]d? )?(${longestFirst.join('|')})(?!\\p{L})`, 'gu')
  return (text) =>
    text.replace(pattern, (_, preposition: string | undefined, word: string) => {
      const local = words[word] ?? word
      return preposition ? `${preposition.charAt(0)}${/^[AÀÁÂ]/i.test(local) ? 'd' : ''} ${local}` : local
    })
}
