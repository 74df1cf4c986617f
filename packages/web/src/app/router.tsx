import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { ComingPage } from './ComingPage.tsx'
import { AppLayout, type FrameHandle } from './layout/AppLayout.tsx'
import { paths } from './paths.ts'
import { RouteFault } from './RouteFault.tsx'
import { texts } from './texts.ts'

/** A page in its own file, fetched when somebody goes there. */
function page(path: string, load: () => Promise<ComponentType>, handle: FrameHandle = {}): RouteObject {
  return { path, handle, lazy: async () => ({ Component: await load() }) }
}

function coming(path: string, title: string): RouteObject {
  return { path, element: <ComingPage title={title} /> }
}

const pages: RouteObject[] = [
  coming(paths.landing, texts.app.name),
  coming(paths.home, texts.app.nav.home),
  coming(paths.requests, texts.app.pages.requests),
  coming('/requests/:id', texts.app.pages.requests),
  coming(paths.myBazar, texts.app.pages.myBazar),
  coming(paths.inbox, texts.app.nav.inbox),
  coming(paths.radar, texts.app.nav.radar),
  coming(paths.admin, texts.app.pages.admin),
  coming(paths.privacy, texts.app.footer.privacy),
  coming(paths.terms, texts.app.footer.terms),
  coming(paths.forbidden, texts.app.footer.forbidden),
  coming(paths.disclaimer, texts.app.footer.disclaimer),
  coming(paths.cookies, texts.app.footer.cookies),
  coming(paths.contact, texts.app.footer.contact),
  coming(paths.collaborate, texts.app.footer.collaborate),
]

export const router = createBrowserRouter([
  {
    element: <AppLayout />,
    errorElement: <RouteFault />,
    children: [...pages, { path: '*', element: <Navigate to={paths.landing} replace /> }],
  },
])

export { page }
