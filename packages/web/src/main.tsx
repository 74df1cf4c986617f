import './styles/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserNavigation } from './app/BrowserNavigation.tsx'
import { followSession } from './app/follow-session.ts'
import { takeKnown } from './app/known.ts'
import { openNavigation } from './app/navigation.ts'
import { queryClient } from './app/query-client.ts'
import { Screens } from './app/router.tsx'
import { untilShown } from './app/shown.ts'

const navigation = openNavigation()
const root = document.getElementById('root')
// HTML that arrived with the page is hydrated only if it belongs to the current URL.
const arrived = takeKnown(queryClient) && root?.firstElementChild != null
followSession(navigation, arrived ? untilShown() : Promise.resolve())
const page = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserNavigation navigation={navigation} arrived={arrived}>
        <Screens />
      </BrowserNavigation>
    </QueryClientProvider>
  </StrictMode>
)
// As a transition, so that hydration yields to user input.
if (root && arrived) startTransition(() => void hydrateRoot(root, page))
else if (root) createRoot(root).render(page)
