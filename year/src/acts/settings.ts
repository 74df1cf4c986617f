import { sendContactMessage } from '@barattolo/domain/contact/contract'
import { changeFavouriteSettings, readFavouriteSettings } from '@barattolo/domain/favourites/contract'
import { changePreferences, readPreferences } from '@barattolo/domain/notices/contract'
import type { Act } from '../visit.ts'
import { reads, writes } from './account.ts'

export const settingsActs: Act[] = [
  {
    name: 'choose whether favourites are private',
    routes: [changeFavouriteSettings, readFavouriteSettings],
    weight: writes(0.2),
    run: async ({ call, random }) => {
      await call(changeFavouriteSettings, { body: { arePrivate: random.chance(0.2) } })
      await call(readFavouriteSettings, {})
    },
  },
  {
    name: 'change which notices to receive',
    routes: [readPreferences, changePreferences],
    weight: writes(0.2),
    run: async ({ call, random }) => {
      const read = await call(readPreferences, {})
      if (read.ok) await call(changePreferences, { body: { ...read.answer, mail: random.chance(0.7) } })
    },
  },
  {
    name: 'write to the operator',
    routes: [sendContactMessage],
    weight: reads(0.05),
    run: ({ call, person, random, nextNumber }) => {
      const message = `Vi scrivo, ${nextNumber()}.`
      return call(sendContactMessage, { body: { name: person.name, email: person.email, message, clientId: random.uuid() } })
    },
  },
]
