import { sendContactMessage } from '@barattolo/domain/contact/contract'
import { changeFavouriteSettings, readFavouriteSettings } from '@barattolo/domain/favourites/contract'
import { changePreferences, readPreferences, unsubscribeMail } from '@barattolo/domain/notices/contract'
import { NOTICE_KINDS } from '@barattolo/domain/notices/kinds'
import type { Act } from '../visit.ts'
import { reads, writes } from './weights.ts'

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
      if (!read.ok) return
      const { off } = read.answer
      const [kind, channel] = [random.pick(NOTICE_KINDS), random.pick(['push', 'mail'] as const)]
      if (kind && channel && random.chance(0.5)) off[channel] = [...new Set([...off[channel], kind])]
      // None includes the hour of the daily jobs.
      const quiet = random.pick([{ from: 22, to: 8 }, { from: 0, to: 6 }, { from: 20, to: 9 }, null]) ?? null
      await call(changePreferences, { body: { off, quiet, mail: random.chance(0.7) } })
    },
  },
  {
    name: 'open the unsubscribe link of an e-mail',
    routes: [unsubscribeMail],
    weight: reads(0.4, ({ memory }) => memory.unsubscribeLinks.length > 0),
    run: ({ call, memory, random }) => {
      const t = random.pick(memory.unsubscribeLinks) ?? ''
      return call(unsubscribeMail, { query: random.chance(0.4) ? { t, riattiva: '1' } : { t } })
    },
  },
  {
    name: 'write to the operator',
    routes: [sendContactMessage],
    weight: reads(1.5),
    run: async ({ call, person, random, nextNumber }) => {
      const message = `Vi scrivo, ${nextNumber()}.`
      // A password manager fills the field that people do not see.
      const website = random.chance(0.5) ? 'https://posta.example' : ''
      const body = { name: person.name, email: person.email, message, clientId: random.uuid(), website }
      await call(sendContactMessage, { body })
      if (random.chance(0.3)) await call(sendContactMessage, { body: { ...body, message: `Vi scrivo, ${nextNumber()}.` } })
    },
  },
]
