import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { formatJson } from './format-json.ts'
import { writeTown } from './write-town.ts'

const FILES = {
  town: { a: 1 },
  municipalities: { b: 2 },
  settlements: { c: 3 },
  'meeting-places': { d: 4 },
  'authority-names': { e: 5 },
}

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'barattolo-town-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('[TOWN-07] All files of a town are written into a new folder', () => {
  const parent = createFolder()
  expect(writeTown(FILES, join(parent, 'nuova'))).toBeNull()
  expect(readdirSync(parent)).toEqual(['nuova'])
  expect(readdirSync(join(parent, 'nuova')).sort()).toEqual([
    'authority-names.json',
    'meeting-places.json',
    'municipalities.json',
    'settlements.json',
    'town.json',
  ])
  expect(readFileSync(join(parent, 'nuova/town.json'), 'utf8')).toBe('{\n  "a": 1\n}\n')
})

test('[TOWN-07] A folder that exists is not overwritten, also an empty one', () => {
  const folder = join(createFolder(), 'vecchia')
  mkdirSync(folder)
  const refusal = `${folder} c’è già: non lo sovrascrivo. Toglilo, o scegli un’altra cartella con --folder.`
  expect(writeTown(FILES, folder)).toEqual({ refusal })
  writeFileSync(join(folder, 'town.json'), '{}')
  expect(writeTown(FILES, folder)).toEqual({ refusal })
  expect(readFileSync(join(folder, 'town.json'), 'utf8')).toBe('{}')
})

test('[TOWN-07] If a file cannot be written there is no folder', () => {
  const parent = createFolder()
  const unwritable = { ...FILES, settlements: { c: 3n } }
  expect(() => writeTown(unwritable, join(parent, 'nuova'))).toThrow(TypeError)
  expect(readdirSync(parent)).toEqual([])
})

test('[TOWN-07] The files have the format that `npm run check` wants: a value on one line if it fits', () => {
  const long = 'x'.repeat(110)
  expect(
    formatJson({
      none: {},
      list: [],
      radii: [1, 2],
      view: { lat: 1, zoom: 2 },
      places: [{ name: long }, { name: 'y', at: [1] }],
    }),
  ).toBe(
    `{
  "none": {},
  "list": [],
  "radii": [1, 2],
  "view": { "lat": 1, "zoom": 2 },
  "places": [
    { "name": "${long}" },
    { "name": "y", "at": [1] }
  ]
}
`,
  )
})
