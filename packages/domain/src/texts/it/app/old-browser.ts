/** Alone in its file, because a script that runs in old browsers contains nothing else (`browser-check.ts`). */
export const oldBrowser = {
  sentence:
    'Questo browser è troppo vecchio: alcune parti di Barattolo non funzionano. Aggiornalo, oppure usane un altro (Chrome, Edge o Firefox recenti, Safari dalla versione 16.4).',
} as const
