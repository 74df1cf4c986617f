import { readTownFiles } from './geo/read-town-files.ts'
import authorityNames from './made-up-town/authority-names.json' with { type: 'json' }
import meetingPlaces from './made-up-town/meeting-places.json' with { type: 'json' }
import municipalities from './made-up-town/municipalities.json' with { type: 'json' }
import settlements from './made-up-town/settlements.json' with { type: 'json' }
import town from './made-up-town/town.json' with { type: 'json' }

/** The files of an invented town: in the southern hemisphere, in another time zone, with apostrophes and long names. */
export const MADE_UP_FILES = {
  town,
  municipalities,
  settlements,
  'meeting-places': meetingPlaces,
  'authority-names': authorityNames,
}

const result = readTownFiles(MADE_UP_FILES)
if ('faults' in result) throw new Error(result.faults.join('\n'))
export const MADE_UP_TOWN = result.town
