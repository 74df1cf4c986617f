import { expect, test } from 'vitest'
import { it } from '../texts/it.ts'
import { hasAcceptedRules, MINIMUM_AGE, RULES_VERSION } from './rules.ts'

test.each([
  ['somebody who has never accepted any', null, false],
  ['somebody who has accepted older ones', '2020-01-01', false],
  ['somebody who has accepted those of today', RULES_VERSION, true],
])('[TRUST-01] %s', (_, accepted, may) => {
  expect(hasAcceptedRules(accepted)).toBe(may)
})

test('[TRUST-02] the terms that are shown are those that are accepted, and name the same age as the question', () => {
  const { terms } = it.pages
  expect(terms.updated >= RULES_VERSION).toBe(true)
  expect(JSON.stringify(terms.sections)).toContain(`almeno ${MINIMUM_AGE} anni`)
  expect(JSON.stringify(it.pages.privacy.sections)).toContain(`almeno ${MINIMUM_AGE} anni`)
  expect(it.rules.age).toBe(`Ho almeno ${MINIMUM_AGE} anni`)
})
