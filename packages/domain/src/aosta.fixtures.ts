import authorityNames from '../../../towns/aosta/authority-names.json' with { type: 'json' }
import meetingPlaces from '../../../towns/aosta/meeting-places.json' with { type: 'json' }
import municipalities from '../../../towns/aosta/municipalities.json' with { type: 'json' }
import settlements from '../../../towns/aosta/settlements.json' with { type: 'json' }
import town from '../../../towns/aosta/town.json' with { type: 'json' }
import { readTownFiles } from './geo/read-town-files.ts'
import { signInWordsOf } from './texts/sign-in-words.ts'
import type { TownMoment } from './town-time.ts'

const result = readTownFiles({
  town,
  municipalities,
  settlements,
  'meeting-places': meetingPlaces,
  'authority-names': authorityNames,
})
if ('faults' in result) throw new Error(result.faults.join('\n'))

/** The town of most tests. */
export const AOSTA = { ...result.town, signIn: signInWordsOf([]) }

export const inAosta = (now: Date): TownMoment => ({ now, timeZone: AOSTA.timeZone })
