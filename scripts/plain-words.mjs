// Fails if code or documentation uses a metaphor, or a name that was replaced by a standard term. Part of `npm run check`.
//   node scripts/plain-words.mjs
// A word of `WORDS` or `NAMES` may be used only where `ALLOWED` or `USES` lists it with a reason.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const MAX_USES = 60
const FILE = /\.(ts|tsx|mjs|css|md)$|^(package|knip|biome)\.json$/
const EXCLUDED = [
  [/^packages\/server\/src\/migrations\//, 'landed migrations are never edited'],
  [/^docs\/requirements\.md$/, 'the requirements keep the wording of the specification'],
  [/^packages\/domain\/src\/texts\//, 'the Italian on screen, and its keys'],
  [/^scripts\/plain-words\.mjs$/, 'this list'],
]

/** Forbidden words, alone or as a part of a name in camelCase, kebab-case or snake_case. */
const WORDS = `
  house houses talk talks glance glanced glimpse loud quiet told heard asleep anew somebody nobody whoever everybody
  anybody stubborn survival
`
  .trim()
  .split(/\s+/)

/** Old names that were replaced and must not return. */
const NAMES = `
  untilStill TableMoved tellTalks announceTold eachDue writtenOnce oncePer idFor clientIdOf hasArrived takeKnown
  knownAsJson drawPage asHtml readKept forgetAllOf sayShown untilShown labelOf fetchedLater whenQuiet useTakenOver
  useFromThen FormActs Letters LetterBox inOrder whileUnavailable sayDone sayToggled sayingOf bubbleOf tiltOf elapse
  heardFrom hearSilence letTimeSpeak readWholeTalks happensTo takeAway talksWaitAnew passItems holdPerson holdPair
  areApart keptApartFrom ItemGlimpse askWhetherStillThere restItem wakeItem keptCells DatabaseAway saysAway showOut
  lookAgain LOUD whoIsThere openHouse HOUSE_POSTGRES HOUSE_PROCESSES
`
  .trim()
  .split(/\s+/)

/** Patterns that are removed from each line before the search, with the reason and, for some, the files in which they apply. */
const ALLOWED = [
  [/houseKeys?|house_keys|HouseKeysTable/g, 'the table `house_keys`'],
  [/lighthouse|household/gi, 'other words'],
  [/house-(bold|fill)\.svg/g, 'the file of an icon of the library'],
  [/quietSince|quiet_since|told_?at|count_items_anew/gi, 'columns and functions of the database'],
  [/quiet[ -]?hours?/gi, 'the term for the hours without notices'],
  [
    /quiet(?!er)/gi,
    'the field of the API for these hours',
    /notices\/(preferences|PreferencesPage)|^year\/src\/(acts\/settings|beliefs\/(notices|beliefs.test))\./,
  ],
  [/'--quiet'/g, 'an option of git'],
  [/somebodySeeks|'everybody'|'nobody'/g, 'values of the API and of events'],
  [/(texts|it)\.[\w.]*(somebody|everybody)|labels\.nobody/g, 'keys of the Italian texts'],
  [/`nobody`|\bNOBODY\b/g, 'the user of the operating system'],
]

/** The uses that remain: file, word, number of uses, reason. */
const STORED = 'a field of a proof that a browser has stored'
const USES = [
  ['packages/web/src/exchanges/handover/proof-outbox.ts', 'talk', 2, STORED],
  ['packages/web/src/exchanges/handover/proof-outbox.test.ts', 'talk', 1, STORED],
  ['packages/web/src/exchanges/handover/send-proofs.ts', 'talk', 2, STORED],
  ['packages/web/src/exchanges/handover/send-proofs.test.ts', 'talk', 1, STORED],
  ['packages/web/src/shared/storage/person-storage.test.ts', 'talk', 1, STORED],
  ['packages/web/src/landing/WhyDifferent.tsx', 'talk', 1, 'a key of the Italian texts'],
]

const uses = count()
const unlistedUses = [...uses].filter(([key, { times }]) => USES.find(([file, word]) => key === `${file} ${word}`)?.[2] !== times)
for (const [, { file, word, lines }] of unlistedUses) process.stdout.write(`${file}: ${word} (${lines.join(', ')})\n`)
const unusedEntries = USES.filter(([file, word]) => !uses.has(`${file} ${word}`))
for (const [file, word] of unusedEntries) process.stdout.write(`${file}: ${word} is listed in USES and does not occur\n`)
const listed = USES.reduce((sum, [, , times]) => sum + times, 0)
const houses = [...uses.values()].filter(({ word }) => word.startsWith('house')).length
process.stdout.write(`${listed} uses listed (at most ${MAX_USES - 1}), ${houses} of them of “house”\n`)
process.exitCode = unlistedUses.length + unusedEntries.length + houses > 0 || listed >= MAX_USES ? 1 : 0

function count() {
  const found = new Map()
  const names = new RegExp(`\\b(?:${NAMES.join('|')})\\b`, 'g')
  const words = new RegExp(`(?<![a-z])(?:${WORDS.join('|')})(?![a-z])`, 'g')
  for (const file of files()) {
    const allowed = ALLOWED.filter(([, , path]) => path === undefined || path.test(file))
    readFileSync(file, 'utf8')
      .split('\n')
      .forEach((text, index) => {
        const line = allowed.reduce((rest, [pattern]) => rest.replace(pattern, ''), text)
        const split = line.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
        for (const word of [...(line.match(names) ?? []), ...(split.match(words) ?? [])]) {
          const use = found.get(`${file} ${word}`) ?? { file, word, times: 0, lines: [] }
          use.times++
          use.lines.push(index + 1)
          found.set(`${file} ${word}`, use)
        }
      })
  }
  return found
}

function files() {
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).split(
    '\n',
  )
  return tracked.filter((file) => FILE.test(file) && existsSync(file) && !EXCLUDED.some(([pattern]) => pattern.test(file)))
}
