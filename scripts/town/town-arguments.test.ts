import { expect, test } from 'vitest'
import { readTownArguments } from './town-arguments.ts'

test('[TOWN-07] The program takes a name, a country, a radius and a folder', () => {
  expect(readTownArguments(['Torino', '--country', 'it', '--radius', '25'])).toEqual({
    name: 'Torino',
    country: 'IT',
    radiusKm: 25,
  })
  expect(readTownArguments(['--radius=2.5', '--country=FR', 'Aix', 'les', 'Bains', '--folder', '/srv/aix'])).toEqual({
    name: 'Aix les Bains',
    country: 'FR',
    radiusKm: 2.5,
    folder: '/srv/aix',
  })
})

test.each([
  ['no name', ['--country', 'IT', '--radius', '25'], 'Manca il nome del luogo.'],
  ['an unknown option', ['Torino', '--raggio', '25'], 'Manca il nome del luogo.'],
  ['no country', ['Torino', '--radius', '25'], 'Manca il paese: dopo --country va il codice di due lettere, come IT.'],
  ['no radius', ['Torino', '--country', 'IT'], 'Il raggio è un numero di chilometri da 1 a 100.'],
  ['an empty radius', ['Torino', '--country', 'IT', '--radius', ' '], 'Il raggio è un numero di chilometri da 1 a 100.'],
  ['a radius of 0', ['Torino', '--country', 'IT', '--radius', '0'], 'Il raggio è un numero di chilometri da 1 a 100.'],
  ['a radius of 101', ['Torino', '--country', 'IT', '--radius', '101'], 'Il raggio è un numero di chilometri da 1 a 100.'],
  [
    'a radius that is no number',
    ['Torino', '--country', 'IT', '--radius', 'ampio'],
    'Il raggio è un numero di chilometri da 1 a 100.',
  ],
])('[TOWN-08] The program refuses %s with a sentence', (_, args, sentence) => {
  expect(readTownArguments(args)).toEqual({
    refusal: `${sentence}\nUso: npm run town -- "Torino" --country IT --radius 25 [--folder CARTELLA]`,
  })
})
