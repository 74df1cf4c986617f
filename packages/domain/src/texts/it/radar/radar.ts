import { formatNumber } from '../words/numbers.ts'

/** The radar: interests sent, received and mutual. */
export const radar = {
  title: 'Radar degli interessi',
  mine: 'Mi interessano',
  theirs: 'Interessano le mie cose',
  noneMine: 'Non stai guardando niente',
  noneMineText: 'Quando premi Interessa su un oggetto, lo ritrovi qui.',
  goBazar: 'Gira il bazar',
  noneTheirs: 'Nessuno guarda le tue cose, per ora',
  noneTheirsText: 'Più oggetti metti in circolo, più è facile che qualcuno ci metta gli occhi sopra.',
  addOne: 'Aggiungi un oggetto',
  more: 'Mostra altri',
  match: {
    title: 'Match reciproci',
    with: (name: string) => `Tu e ${name || 'l’altro bazar'}`,
    iLook: 'Ti piace',
    theyLook: (name: string) => `${name || 'L’altro bazar'} guarda`,
    openChat: (name: string) => (name ? `Parlane con ${name}` : 'Parlatene'),
    all: (n: number) => `Mostra tutti e ${formatNumber(n)}`,
  },
} as const
