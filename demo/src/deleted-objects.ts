import type { TownObject } from './objects.ts'

/** Objects that their owners delete during a conversation: afterwards only the conversation has their data. */
export const DELETED_OBJECTS: readonly Omit<TownObject, 'picture'>[] = [
  {
    title: 'Giradischi a valigetta',
    description: 'Verde acqua, tre velocità. La puntina è nuova, il braccetto va bilanciato.',
    status: 'baratto',
    category: 'culture',
    tags: ['musica', 'dischi'],
    owner: 'valentina.petitjacques',
    place: 'valpelline',
  },
  {
    title: 'Bollitore elettrico verde',
    description: 'Un litro e mezzo, si spegne da solo. Lo lascio perché ne è arrivato un altro in regalo.',
    status: 'dono',
    category: 'home',
    tags: ['cucina', 'tè'],
    owner: 'stefano.perruchon',
    place: 'saint-vincent',
  },
]
