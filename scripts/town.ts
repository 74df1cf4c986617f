import { basename, join, relative } from 'node:path'
import { print, ROOT } from './run.ts'
import { type MadeTown, makeTown, SETTLEMENT_POPULATION_MIN } from './town/make-town.ts'
import { parsePlaces, readGeoNames } from './town/places.ts'
import { readTownArguments } from './town/town-arguments.ts'
import { writeTown } from './town/write-town.ts'

const TOWNS = join(ROOT, 'towns')

/** `npm run town -- "Torino" --country IT --radius 25` */
const refusal = run(process.argv.slice(2))
if (refusal !== null) {
  print(refusal)
  process.exitCode = 1
}

function run(args: string[]): string | null {
  const request = readTownArguments(args)
  if ('refusal' in request) return request.refusal
  const made = makeTown(parsePlaces(readGeoNames(), request.country, SETTLEMENT_POPULATION_MIN), request)
  if ('refusal' in made) return made.refusal
  const folder = request.folder ?? join(TOWNS, made.town.mainMunicipality)
  const refused = writeTown(made.files, folder)
  if (refused) return refused.refusal
  report(made, folder)
  return null
}

function report({ town, mainName, remarks }: MadeTown, folder: string) {
  const { municipalities, settlements, radii, areaKm, views, timeZone } = town
  const isOurs = folder === join(TOWNS, basename(folder))
  print(`Ho scritto ${isOurs ? relative(ROOT, folder) : folder}, con ${mainName} come comune principale:`)
  print(`- comuni: ${municipalities.length}; luoghi con almeno 1.000 abitanti, anche intorno: ${settlements.length}`)
  print(`- oggetti fino a ${areaKm} km da un capoluogo; raggi di ${radii.options.join(', ')} km, all’inizio ${radii.initial}`)
  print(`- zoom della mappa: ${views.map.zoom}, di un comune ${views.municipalityZoom}; fuso orario: ${timeZone}`)
  print('\nDa controllare e correggere a mano:')
  for (const remark of remarks) print(`- ${remark}`)
  const name = basename(folder)
  print('\nPer avviarla, con dati suoi e con persone di prova:')
  print(`${isOurs ? `TOWN=${name}` : `TOWN_DIR=${folder}`} DATA_DIR=./data-${name} npm start -- --demo`)
}
