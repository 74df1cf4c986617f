import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { Screens } from './app/router.tsx'

/** In bytes. React would reveal larger boundaries with an inline script, which our Content-Security-Policy forbids. */
const IN_ONE_PIECE = 10_000_000

/** Renders the screen at a URL to the HTML that `#root` contains until `main.tsx` hydrates it. */
export async function asHtml(address: string, queryClient: QueryClient): Promise<string> {
  const faults: unknown[] = []
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <StaticRouter location={address}>
          <Screens />
        </StaticRouter>
      </QueryClientProvider>
    </StrictMode>,
    { progressiveChunkSize: IN_ONE_PIECE, onError: (fault) => void faults.push(fault) },
  )
  if (faults.length > 0) throw faults[0]
  let html = ''
  for await (const part of prelude) html += String(part)
  return html
}
