import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { Screens } from './app/router.tsx'

/** One boundary a page: React would put larger ones behind an inline script, which our policy forbids. In bytes. */
const IN_ONE_PIECE = 10_000_000

/** The screen at an address as HTML: what stands in `#root` before `main.tsx` takes it over. */
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
