import type { PageTown } from '@barattolo/domain/town'
import { WORD_TOKENS, wordsOf } from '@barattolo/domain/word-tokens'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { TownContext, WordsContext } from './shared/town.tsx'
import { AppRoutes } from './shell/router.tsx'

/** In bytes. React would reveal larger boundaries with an inline script, which our Content-Security-Policy forbids. */
const MAX_CHUNK_BYTES = 10_000_000

/**
 * Renders the screen at a URL to the HTML of `#root` until `main.tsx` hydrates it. Without a town, `useTown` throws and its words are
 * tokens.
 */
export async function renderToHtml(url: string, queryClient: QueryClient, town: PageTown | null): Promise<string> {
  const errors: unknown[] = []
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <TownContext value={town}>
          <WordsContext value={town ? wordsOf(town) : WORD_TOKENS}>
            <StaticRouter location={url}>
              <AppRoutes />
            </StaticRouter>
          </WordsContext>
        </TownContext>
      </QueryClientProvider>
    </StrictMode>,
    { progressiveChunkSize: MAX_CHUNK_BYTES, onError: (error) => void errors.push(error) },
  )
  if (errors.length > 0) throw errors[0]
  let html = ''
  for await (const chunk of prelude) html += String(chunk)
  return html
}
