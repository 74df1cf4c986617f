import type { Category } from '../../../items/categories.ts'

/** The descriptions in the category selection. A separate file, so that the bundles of lists do not contain it. */
export const categoryDescriptions = {
  home: 'Mobili, lampade, stoviglie e tutto quello che fa casa.',
  fashion: 'Vestiti, scarpe, borse e cose da indossare.',
  hobby: 'Sport, giochi, musica e passatempi.',
  culture: 'Libri, dischi, strumenti e colori.',
  kids: 'Per i piccoli, dalla culla allo zaino.',
  tech: 'Apparecchi, attrezzi e pezzi di ricambio.',
  garden: 'Piante, semi, vasi e arnesi da orto.',
  mobility: 'Bici, monopattini e quello che li fa andare.',
  creative: 'Fatti a mano, curiosi, senza gemelli.',
  donation: 'Cose da passare a chi ne ha bisogno.',
} as const satisfies Record<Category, string>
