/** Who is responsible for the site, on the pages that name them. */
export const operator = {
  title: 'Chi gestisce questo sito',
  unknown:
    'Questo sito è una prova su un solo computer, che gli altri non possono raggiungere: chi lo gestisce non ha ancora scritto qui il suo nome e il suo indirizzo.',
} as const
