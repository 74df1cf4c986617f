import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.doUnmock('./thesaurus/index.ts')
  vi.resetModules()
})

/** The version for a thesaurus of one group. */
async function versionFor(...words: string[]): Promise<number> {
  vi.resetModules()
  vi.doMock('./thesaurus/index.ts', () => ({ allGroups: () => [[{ concept: words[0], words, broader: [] }]] }))
  return (await import('./terms-version.ts')).TERMS_VERSION
}

test.each([[['bici']], [['sofà', 'divano']], [['slitta', 'bob', 'slittino']]])(
  '[WANT-06] the version of a thesaurus with the words %j fits a PostgreSQL integer',
  async (words) => {
    const version = await versionFor(...words)
    expect(Number.isInteger(version)).toBe(true)
    expect(version).toBeGreaterThanOrEqual(0)
    expect(version).toBeLessThan(2 ** 31)
  },
)

test('[WANT-06] the version of the terms changes with the thesaurus and only with it', async () => {
  const version = await versionFor('bici', 'bicicletta')
  expect(await versionFor('bici', 'bicicletta')).toBe(version)
  expect(await versionFor('bici', 'bicicletta', 'velocipede')).not.toBe(version)
})
