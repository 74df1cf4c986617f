import { READ_PAGES } from '@barattolo/domain/public-pages'
import { queryClient } from './app/query-client.ts'
import { asHtml } from './as-html.tsx'

/** Renders to HTML the pages that are the same for every user. */
export function makePages(): Promise<{ path: string; html: string }[]> {
  return Promise.all(READ_PAGES.map(async ({ path }) => ({ path, html: await asHtml(path, queryClient) })))
}
