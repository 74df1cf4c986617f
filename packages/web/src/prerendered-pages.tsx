import { prerenderedPages } from '@barattolo/domain/texts/public-pages'
import { WORD_TOKENS } from '@barattolo/domain/word-tokens'
import { renderToHtml } from './render-to-html.tsx'
import { queryClient } from './shared/api/query-client.ts'

/** Renders to HTML the pages that are the same for every user of a town, with tokens in place of its words. */
export function prerenderPages(): Promise<{ path: string; html: string }[]> {
  return Promise.all(
    prerenderedPages(WORD_TOKENS).map(async ({ path }) => ({ path, html: await renderToHtml(path, queryClient, null) })),
  )
}
