import { PRERENDERED_PAGES } from '@barattolo/domain/texts/public-pages'
import { renderToHtml } from './render-to-html.tsx'
import { queryClient } from './shared/api/query-client.ts'

/** Renders to HTML the pages that are the same for every user and in every town. */
export function prerenderPages(): Promise<{ path: string; html: string }[]> {
  return Promise.all(PRERENDERED_PAGES.map(async ({ path }) => ({ path, html: await renderToHtml(path, queryClient, null) })))
}
