import '@fontsource-variable/bricolage-grotesque/wdth.css'
import '@fontsource-variable/figtree/index.css'
import '@fontsource-variable/shantell-sans/index.css'
import './styles/index.css'
import { hydrate, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { whenPolyfilled } from './load-polyfills.ts'
import { readPageState, readPageTown } from './shared/api/hydrate-state.ts'
import { queryClient } from './shared/api/query-client.ts'
import { whenInteractive } from './shared/interactive.ts'
import { TownProvider } from './shared/town.tsx'
import { BrowserNavigation } from './shell/BrowserNavigation.tsx'
import { connectApi } from './shell/connect-api.ts'
import { handleSessionChanges } from './shell/handle-session-changes.ts'
import { createNavigation } from './shell/navigation.ts'
import { AppRoutes } from './shell/router.tsx'
import { showUnexpectedErrors } from './shell/show-unexpected-errors.ts'
import { whenIdle } from './ui/loading/when-idle.ts'

showUnexpectedErrors()
// Not in the first scripts: files are missing only later.
void whenIdle()
  .then(() => import('./shell/reload-after-upgrade.ts'))
  .then(({ reloadAfterUpgrade }) => reloadAfterUpgrade(import.meta.url))
  .catch(() => undefined)
whenPolyfilled(() => {
  connectApi()
  const navigation = createNavigation()
  const root = document.getElementById('root')
  const pageState = readPageState()
  if (pageState) hydrate(queryClient, pageState)
  // HTML that arrived with the page is hydrated only if it belongs to the current URL: the user may have gone back before this ran.
  const belongsToUrl = pageState === null || pageState.address === window.location.pathname + window.location.search
  const shouldHydrate = belongsToUrl && root?.firstElementChild != null
  handleSessionChanges(navigation, shouldHydrate ? whenInteractive() : Promise.resolve())
  const town = readPageTown()
  const page = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <TownProvider town={town}>
          <BrowserNavigation navigation={navigation} hydrating={shouldHydrate}>
            <AppRoutes />
          </BrowserNavigation>
        </TownProvider>
      </QueryClientProvider>
    </StrictMode>
  )
  // As a transition, so that hydration yields to user input.
  if (root && shouldHydrate) startTransition(() => void hydrateRoot(root, page))
  else if (root) createRoot(root).render(page)
})
