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

test('[TOWN-03] Without a setting the town is that of the valley, TOWN names a folder of towns/, and TOWN_DIR any folder', () => {
  expect(readConfig({}).town.mainMunicipality).toBe('aosta')
  expect(readConfig({ TOWN: 'aosta' }).town.municipalities).toHaveLength(74)
  expect(readConfig({ TOWN: 'aosta', TOWN_DIR: folder }).town).toEqual(MADE_UP_TOWN)
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
  writeFileSync(join(broken, 'settlements.json'), '{ "settlements": [')
  expect(() => readConfig({ TOWN_DIR: broken })).toThrow(
    new SettingsError(
      `La città in ${broken} non va bene:\nsettlements.json: non è un JSON valido.\nmeeting-places.json: il file manca, o non si legge.`,
    ),
  )
  writeFileSync(join(broken, 'settlements.json'), '{ "settlements": [] }')
  writeFileSync(join(broken, 'meeting-places.json'), '{ "meetingPlaces": { "torino": ["Porta Susa"] } }')
  expect(() => readConfig({ TOWN_DIR: broken })).toThrow(
    new SettingsError(`La città in ${broken} non va bene:\nmeeting-places.json: torino non è tra i comuni.`),
  )
})
