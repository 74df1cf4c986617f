import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MADE_UP_FILES, MADE_UP_TOWN } from '@barattolo/domain/made-up-town.fixtures'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { SettingsError } from './start-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'barattolo-a-town-'))
afterAll(() => rmSync(folder, { recursive: true }))
for (const [file, content] of Object.entries(MADE_UP_FILES)) writeFileSync(join(folder, `${file}.json`), JSON.stringify(content))

/** One height, a river, and nothing else. */
const MAP = {
  origin: [100, 200],
  steps: [{ level: 100, sheets: [['0 0 10 0 0 10']] }],
  built: [],
  water: [['0 0 5 5']],
  ...{ minor: [], streets: [], main: [], motorways: [], railways: [] },
  labels: { waters: [], peaks: [], passes: [], shields: [] },
}

test('[TOWN-03] Without a setting the town is that of the valley, TOWN names a folder of towns/, and TOWN_DIR any folder', () => {
  expect(readConfig({}).town.mainMunicipality).toBe('aosta')
  expect(readConfig({ TOWN: 'aosta' }).town.municipalities).toHaveLength(74)
  const { signIn: _, ...town } = MADE_UP_TOWN
  expect(readConfig({ TOWN: 'aosta', TOWN_DIR: folder }).town).toMatchObject(town)
})

test.each(['torino', '../towns/aosta', ' Aosta', '.'])('[TOWN-03] TOWN=%s is refused with a sentence', (TOWN) => {
  expect(() => readConfig({ TOWN })).toThrow(
    new SettingsError(`TOWN=${TOWN} non è una città che conosco: usa il nome di una cartella di towns/, o TOWN_DIR.`),
  )
})

test('[TOWN-02] A folder with faults is refused with a sentence for each of them', () => {
  const broken = mkdtempSync(join(folder, 'broken-'))
  for (const file of ['town', 'municipalities'])
    writeFileSync(join(broken, `${file}.json`), JSON.stringify(MADE_UP_FILES[file as 'town']))
  writeFileSync(join(broken, 'settlements.json'), '{\n  "about": "a comma is missing"\n  "settlements": []\n}')
  expect(() => readConfig({ TOWN_DIR: broken })).toThrow(
    new SettingsError(
      `La città in ${broken} non va bene:\nsettlements.json: non è un JSON valido (riga 3, colonna 3).\nmeeting-places.json: il file manca, o non si legge.\nauthority-names.json: il file manca, o non si legge.`,
    ),
  )
  writeFileSync(join(broken, 'settlements.json'), '{ "settlements": [] }')
  writeFileSync(join(broken, 'authority-names.json'), JSON.stringify(MADE_UP_FILES['authority-names']))
  writeFileSync(join(broken, 'drawn-map.json'), JSON.stringify({ ...MAP, main: ['0 0 1'], labels: undefined }))
  writeFileSync(join(broken, 'meeting-places.json'), '{ "meetingPlaces": { "torino": ["Porta Susa"] } }')
  expect(() => readConfig({ TOWN_DIR: broken })).toThrow(
    new SettingsError(
      `La città in ${broken} non va bene:\nmeeting-places.json: torino non è tra i comuni.\ndrawn-map.json: il valore di main.0 non va bene.\ndrawn-map.json: il valore di labels manca.`,
    ),
  )
})

test('[TOWN-03] A drawn map is part of the town, and its path changes with its content', () => {
  const withMap = (map: object) => {
    const town = mkdtempSync(join(folder, 'with-map-'))
    for (const [file, content] of Object.entries(MADE_UP_FILES))
      writeFileSync(join(town, `${file}.json`), JSON.stringify(content))
    writeFileSync(join(town, 'drawn-map.json'), JSON.stringify({ about: 'for readers', ...map }))
    return readConfig({ TOWN_DIR: town })
  }
  const { town, drawnMap } = withMap(MAP)
  expect(JSON.parse(drawnMap ?? '')).toEqual(MAP)
  expect(town.drawnMapPath).toMatch(/^\/assets\/drawn-map-[0-9a-f]{12}\.json$/)
  expect(withMap(MAP).town.drawnMapPath).toBe(town.drawnMapPath)
  expect(withMap({ ...MAP, origin: [1, 2] }).town.drawnMapPath).not.toBe(town.drawnMapPath)
  expect(readConfig({ TOWN_DIR: folder })).toMatchObject({ town: { drawnMapPath: null }, drawnMap: null })

  const unreadable = mkdtempSync(join(folder, 'with-broken-map-'))
  for (const [file, content] of Object.entries(MADE_UP_FILES))
    writeFileSync(join(unreadable, `${file}.json`), JSON.stringify(content))
  writeFileSync(join(unreadable, 'drawn-map.json'), '{ "origin": [')
  expect(() => readConfig({ TOWN_DIR: unreadable })).toThrow(
    new SettingsError(`La città in ${unreadable} non va bene:\ndrawn-map.json: non è un JSON valido.`),
  )
})
