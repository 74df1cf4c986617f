import { formatNumber } from '@barattolo/domain/texts/it/words/numbers'

/** What is wrong in a want list, without its line number. */
export const wantListTexts = {
  atLine: (line: number, sentence: string) => `Riga ${formatNumber(line)}: ${sentence}`,
  tooLong: (max: number) => `il file supera ${formatNumber(max)} caratteri.`,
  tooManyItems: (max: number) => `il file ha più di ${formatNumber(max)} oggetti.`,
  tooManyWanted: (max: number) => `il file ha più di ${formatNumber(max)} oggetti desiderati.`,
  nameTooLong: (max: number) => `un nome supera ${formatNumber(max)} caratteri.`,
  moreProblems: 'ci sono altri errori, che non elenco.',
  unknownDirective: (text: string) => `non conosco il comando «${text}».`,
  namesTwice: 'i nomi ufficiali sono già stati elencati.',
  namesTooLate: 'i nomi ufficiali vanno prima delle liste.',
  namesNotOpen: 'i nomi ufficiali finiscono senza essere iniziati.',
  namesNotClosed: 'i nomi ufficiali non finiscono: manca !END-OFFICIAL-NAMES.',
  noName: 'manca il nome dell’oggetto.',
  officialPlaceholder: (name: string) => `il segnaposto «${name}» non può avere un nome ufficiale.`,
  officialTwice: (name: string) => `il nome ufficiale «${name}» c’è già.`,
  noUser: 'manca chi offre l’oggetto, tra parentesi all’inizio della riga.',
  oneItem: 'prima dei due punti va un solo oggetto.',
  twoColons: 'i due punti vanno una volta sola.',
  noColon: 'mancano i due punti.',
  notOfficial: (name: string) => `«${name}» non è tra i nomi ufficiali.`,
  itemTwice: (name: string, line: number) => `«${name}» ha già una lista, alla riga ${formatNumber(line)}.`,
  unknownItem: (name: string) => `«${name}» non c’è.`,
  ownItem: (name: string) => `«${name}» è di chi lo chiede.`,
} as const
