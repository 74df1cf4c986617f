import { townElement } from '@barattolo/domain/server-rendered-page'
import type { Town } from '@barattolo/domain/town'
import { fillWords } from '@barattolo/domain/word-tokens'

/** Writes the town and its words into a page: once for each page of the build, so that a page that is sent as it was built has it too. */
export function insertTown(html: string, town: Town): string {
  return fillWords(html, town.words.it).replace('</head>', () => `${townElement(town)}</head>`)
}
