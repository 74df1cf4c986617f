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
// A page that arrived as HTML is taken over as it stands, where it is the one that the address still says.
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
// In small steps, between which the browser answers.
if (root && arrived) startTransition(() => void hydrateRoot(root, page))
else if (root) createRoot(root).render(page)
