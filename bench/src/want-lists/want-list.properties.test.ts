import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWantList, WANT_LIST_LIMITS } from './want-list.ts'

const anyName = fc.constantFrom('A', 'b', 'B', 'C', '%X', '%y', 'D=3', '01-LAMP', 'é', '#', '!')
const anyUser = fc.constantFrom('Anna', 'anna', 'Bruno', 'Carla Rossi', '', ')', '(')
const anyLine = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(anyUser, anyName, fc.array(anyName, { maxLength: 5 }))
      .map(([user, name, wanted]) => `(${user}) ${name} : ${wanted.join(' ')}`),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.constantFrom('(', ')', ':', ';', '%', '#', '!', ' ', '\t', 'A', '=1', '\u2028'), { maxLength: 12 })
      .map((parts) => parts.join('')),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '!BEGIN-OFFICIAL-NAMES',
      '!END-OFFICIAL-NAMES',
      '#! CASE-SENSITIVE',
      '#! REQUIRE-COLONS',
      '# x',
      'A',
      ': B',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
)
const anyText = fc
  .tuple(fc.array(anyLine, { maxLength: 30 }), fc.constantFrom('\n', '\r\n', '\r'))
  .map(([lines, end]) => lines.join(end))

test('[RING-04] any text is read to its end: entries are consistent, and each problem has its line and one sentence', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { entries, problems } = readWantList(text)
      const lineCount = text.split(/\r\n|\r|\n/).length
      expect(entries).not.toBeNull()
      for (const { user, name, isPlaceholder, wanted } of entries ?? []) {
        expect(isPlaceholder).toBe(name.startsWith('%'))
        expect(wanted).toEqual([...new Set(wanted)].sort((one, other) => one - other))
        for (const index of wanted) {
          const other = entries?.[index]
          expect(other).toBeDefined()
          // An entry wants no own object, and no placeholder of another user.
          expect(other?.user === user).toBe(other?.isPlaceholder)
        }
      }
      const keys = (entries ?? []).map(({ user, name, isPlaceholder }) => (isPlaceholder ? `${user}\n${name}` : name))
      expect(new Set(keys).size).toBe(keys.length)
      for (const { line, sentence } of problems) {
        expect(line).toBeGreaterThanOrEqual(1)
        expect(line).toBeLessThanOrEqual(lineCount)
        expect(sentence).toMatch(/^Riga [\d.]+: .+\.$/s)
      }
      expect(problems.map(({ line }) => line)).toEqual(problems.map(({ line }) => line).toSorted((one, other) => one - other))
    }),
    { numRuns: 1000 },
  )
})

test('[RING-04] every line of a list without errors becomes its entry', () => {
  const anyLists = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 99 }), fc.array(fc.nat(99), { maxLength: 6 })), {
    selector: ([name]) => name,
    maxLength: 20,
  })
  fc.assert(
    fc.property(anyLists, (lists) => {
      const names = lists.map(([name]) => name)
      const wantedOf = (index: number) => [
        ...new Set((lists[index]?.[1] ?? []).filter((name) => names.includes(name) && name !== names[index])),
      ]
      const text = lists
        .map(
          ([name], n) =>
            `(user ${n}) O${name} : ${wantedOf(n)
              .map((wanted) => `O${wanted}`)
              .join(' ')}`,
        )
        .join('\n')
      const { entries, problems } = readWantList(text)
      expect(problems).toEqual([])
      expect(entries?.map(({ name }) => name)).toEqual(names.map((name) => `O${name}`))
      expect(entries?.map(({ wanted }) => wanted.map((index) => names[index]).sort())).toEqual(
        lists.map((_, n) => wantedOf(n).sort()),
      )
    }),
  )
})

test('[RING-03] whatever the text, no limit is exceeded by what is read', () => {
  const seen = { read: 0, refused: 0 }
  fc.assert(
    fc.property(anyText, fc.nat(6), fc.nat(8), fc.integer({ min: 1, max: 6 }), (text, items, wanted, nameLength) => {
      const limits = { ...WANT_LIST_LIMITS, items, wanted, nameLength, problems: 3 }
      const { entries, problems } = readWantList(text, limits)
      expect(problems.length).toBeLessThanOrEqual(4)
      seen[entries === null ? 'refused' : 'read'] += 1
      if (entries === null) expect(problems.length).toBeGreaterThan(0)
      expect(entries?.length ?? 0).toBeLessThanOrEqual(items)
      expect((entries ?? []).reduce((sum, entry) => sum + entry.wanted.length, 0)).toBeLessThanOrEqual(wanted)
      for (const { user, name } of entries ?? []) expect(Math.max(user.length, name.length)).toBeLessThanOrEqual(nameLength)
    }),
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0)
})
