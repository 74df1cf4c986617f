import { ENDPOINTS } from '@barattolo/domain/api/endpoints'
import { expect, test } from 'vitest'
import { arrive } from './acts/account.ts'
import { ACTS } from './acts/acts.ts'
import { audit } from './acts/audit.ts'
import { visitorActs } from './acts/visitors.ts'
import { UNUSED_ENDPOINTS } from './unused-endpoints.ts'

test('[SIM-05] Each endpoint is used by an act or listed with the reason, and no listed one is used', () => {
  const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
  const used = new Set([...ACTS, ...visitorActs, arrive, audit].flatMap(({ routes }) => routes.map(nameOf)))
  expect(
    ENDPOINTS.map(nameOf)
      .filter((name) => !used.has(name))
      .sort(),
    'a new endpoint belongs to an act in year/src/acts/ or, with the reason, to year/src/unused-endpoints.ts',
  ).toEqual(Object.keys(UNUSED_ENDPOINTS).sort())
})

test('[SIM-05] Each act has a name of its own', () => {
  const names = [...ACTS, ...visitorActs, arrive, audit].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
