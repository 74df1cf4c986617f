import type { Town, TownWords } from '@barattolo/domain/town'
import aostaNames from '../../towns/aosta/authority-names.json' with { type: 'json' }
import aostaPlaces from '../../towns/aosta/municipalities.json' with { type: 'json' }
import aosta from '../../towns/aosta/town.json' with { type: 'json' }
import { nameKey } from './find-place.ts'
import type { NamedSeat } from './name-seats.ts'

/** The list of Aosta, which is Italian and French, with the places of this town instead of its own. */
export function authorityNamesOf({ uniqueName, aliases }: NamedSeat): Town['authorityNames'] {
  const ownPlaces = aostaPlaces.municipalities.flatMap(({ name, aliases = [] }) => [name, ...aliases]).map(nameKey)
  const withoutPlaces = (listed: readonly string[]) =>
    listed.filter((name) => !ownPlaces.some((place) => ` ${name} `.includes(` ${place} `)))
  const names = [uniqueName, ...aliases].map(nameKey)
  const { authorityNames: general } = aostaNames
  return {
    ...general,
    wholeNames: [...withoutPlaces(general.wholeNames), ...names],
    qualifiers: [...withoutPlaces(general.qualifiers), ...names.filter((name) => !name.includes(' '))],
  }
}

export type LawWords = Pick<TownWords, 'law' | 'ageLaw' | 'dataAuthority' | 'accessibilityAuthority'>

/** What the legal pages name: known for Italy, in words that are right anywhere for another country. */
export function lawWordsOf(country: string): LawWords {
  const { law, ageLaw, dataAuthority, accessibilityAuthority } = aosta.words.it
  if (country === 'IT') return { law, ageLaw, dataAuthority, accessibilityAuthority }
  return {
    law: 'la legge del paese in cui si trova la città',
    ageLaw: 'se la legge del tuo paese ne chiede di più per decidere da soli dei propri dati, vale quella',
    dataAuthority: 'all’autorità per la protezione dei dati del tuo paese',
    accessibilityAuthority: 'all’autorità del tuo paese che controlla l’accessibilità dei siti pubblici',
  }
}
