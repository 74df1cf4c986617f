import { expect, test } from 'vitest'
import { AOSTA } from '../aosta.fixtures.ts'
import { it } from '../texts/it.ts'
import { hasAcceptedRules, RULES_VERSION } from './rules.ts'

test.each([
  ['a user who has never accepted the rules may not write', null, false],
  ['a user who has accepted older rules may not write', '2020-01-01', false],
  ['a user who has accepted the current rules may write', RULES_VERSION, true],
])('[TRUST-01] %s', (_, accepted, may) => {
  expect(hasAcceptedRules(accepted)).toBe(may)
})

test('[TRUST-02] the published terms are not older than RULES_VERSION and contain the minimum age that users confirm', () => {
  const { terms } = it.pages
  expect(terms.updated >= RULES_VERSION).toBe(true)
  const paragraphs = terms.sections.flatMap((section) =>
    section.paragraphs.map((text) => (typeof text === 'string' ? text : text(AOSTA.words.it))),
  )
  expect(paragraphs.join()).toContain('almeno 14 anni')
  expect(JSON.stringify(it.pages.privacy.sections)).toContain('almeno 14 anni')
  expect(it.rules.age).toBe('Ho almeno 14 anni')
})
