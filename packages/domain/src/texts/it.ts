import { admin } from './it/admin.ts'
import { app } from './it/app.ts'
import { bazar } from './it/bazar.ts'
import { conversations } from './it/conversations.ts'
import { exchangeScreen } from './it/exchange-screen.ts'
import { fields } from './it/fields.ts'
import { home } from './it/home.ts'
import { identity } from './it/identity.ts'
import { items } from './it/items.ts'
import { landing } from './it/landing.ts'
import { map } from './it/map.ts'
import { pages } from './it/pages.ts'
import { people } from './it/people.ts'
import { problems } from './it/problems.ts'
import { publish } from './it/publish.ts'
import { requests } from './it/requests.ts'

/** Every Italian text a person reads, one file a noun. */
export const it = {
  admin,
  app,
  bazar,
  conversations,
  exchangeScreen,
  fields,
  home,
  identity,
  items,
  landing,
  map,
  pages,
  people,
  problems,
  publish,
  requests,
} as const
