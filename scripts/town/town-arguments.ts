import { parseArgs } from 'node:util'
import type { TownRequest } from './make-town.ts'

const USAGE = 'Uso: npm run town -- "Torino" --country IT --radius 25 [--folder CARTELLA]'
const RADIUS_MAX_KM = 100

/** The request of the command line; else a sentence in Italian. */
export function readTownArguments(args: string[]): (TownRequest & { folder: string | undefined }) | { refusal: string } {
  const { name, country, radius, folder } = parse(args)
  if (!name) return { refusal: `Manca il nome del luogo.\n${USAGE}` }
  if (!country) return { refusal: `Manca il paese: dopo --country va il codice di due lettere, come IT.\n${USAGE}` }
  const radiusKm = Number(radius?.trim() || Number.NaN)
  if (!(radiusKm >= 1 && radiusKm <= RADIUS_MAX_KM))
    return { refusal: `Il raggio è un numero di chilometri da 1 a ${RADIUS_MAX_KM}.\n${USAGE}` }
  return { name, country: country.toUpperCase(), radiusKm, folder }
}

function parse(args: string[]): { name?: string | undefined; country?: string; radius?: string; folder?: string } {
  const options = { country: { type: 'string' }, radius: { type: 'string' }, folder: { type: 'string' } } as const
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
    // Without quotes a name of several words arrives as several.
    return { name: positionals.join(' ').trim(), ...values }
  } catch {
    // An unknown option, or one without a value.
    return {}
  }
}
