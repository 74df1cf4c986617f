import { withArticle } from '../words/numbers.ts'

/** The page that a suspended person sees instead of all others. */
export const suspension = {
  title: 'Il tuo account è sospeso',
  lead: (day: string) =>
    `Chi gestisce Barattolo l’ha sospeso ${withArticle('il', day)}. Oggetti, annunci e nome non si vedono più, e non puoi scrivere né scambiare.`,
  why: 'Perché',
  noReason: 'Non è scritto un motivo: chiedilo a chi gestisce il sito.',
  contest: 'Se pensi che sia un errore, contesta la decisione qui sotto, entro 14 giorni, oppure scrivi a chi gestisce il sito.',
  contact: 'Scrivi a chi gestisce',
  stays: (months: number) =>
    `Se elimini l’account la sospensione resta: per ${months} mesi al massimo teniamo un’impronta della tua e-mail, che non la rivela, e un account nuovo con la stessa e-mail nasce sospeso.`,
  check: 'Controlla di nuovo',
  failed: 'Non riusciamo a leggere lo stato del tuo account.',
} as const
