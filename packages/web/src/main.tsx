import './styles/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserNavigation } from './app/BrowserNavigation.tsx'
import { handleSessionChanges } from './app/handle-session-changes.ts'
import { hydrateQueries } from './app/hydrate-state.ts'
import { whenInteractive } from './app/interactive.ts'
import { createNavigation } from './app/navigation.ts'
import { queryClient } from './app/query-client.ts'
import { AppRoutes } from './app/router.tsx'

const navigation = createNavigation()
const root = document.getElementById('root')
// HTML that arrived with the page is hydrated only if it belongs to the current URL.
const shouldHydrate = hydrateQueries(queryClient) && root?.firstElementChild != null
handleSessionChanges(navigation, shouldHydrate ? whenInteractive() : Promise.resolve())
const page = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserNavigation navigation={navigation} hydrating={shouldHydrate}>
        <AppRoutes />
      </BrowserNavigation>
    </QueryClientProvider>
  </StrictMode>
)
// As a transition, so that hydration yields to user input.
if (root && shouldHydrate) startTransition(() => void hydrateRoot(root, page))
else if (root) createRoot(root).render(page)
