import { viewpointOf } from '@barattolo/domain/geo/viewpoint-choices'
import { listBlocked } from '@barattolo/domain/people/blocks'
import { chooseName, readPersonPhoto } from '@barattolo/domain/people/contract'
import { addDevice } from '@barattolo/domain/people/devices'
import { readHoliday } from '@barattolo/domain/people/holiday'
import { RULES_VERSION } from '@barattolo/domain/people/rules'
import { acceptRules } from '@barattolo/domain/people/rules-contract'
import { chooseViewpoint } from '@barattolo/domain/people/viewpoint'
import { Problem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import type { Town } from '@barattolo/domain/town'
import type { FastifyInstance } from 'fastify'
import type { Db, Trx } from '../platform/database/database.ts'
import { BRIEF_CACHE } from '../platform/http/brief-cache.ts'
import { route } from '../platform/http/endpoint-route.ts'
import { findBlocked, isHiddenFrom } from './blocks.store.ts'
import { type NameConfig, saveChosenName } from './chosen-name.store.ts'
import { saveDevice } from './devices.store.ts'
import { findHoliday } from './holiday.store.ts'
import { saveRulesAcceptance } from './people.store.ts'
import { findProfilePicture, type IsPictureHidden } from './profile-picture.store.ts'
import { saveViewpoint } from './viewpoint.store.ts'

interface PeopleDeps {
  db: Db
  town: Town
  config: NameConfig
  now: () => Date
  isPictureHidden: IsPictureHidden
}

/** What concerns one person only; profiles are in `profiles/`, the flows that concern their items and conversations in `account/`. */
export function peopleRoutes(app: FastifyInstance, { db, town, config, now, isPictureHidden }: PeopleDeps) {
  route(app, acceptRules, async ({ person, body }) => {
    if (body.version !== RULES_VERSION) throw new Problem('rulesChanged')
    const { version, name } = body
    await db.transaction().execute(async (trx) => {
      if (name !== undefined) await saveChosenName(trx, person.uid, name, config, now())
      await saveRulesAcceptance(trx, person.uid, version, now())
    })
    return { success: true as const }
  })
  route(app, chooseName, async ({ person, body }) => {
    const save = (trx: Trx) => saveChosenName(trx, person.uid, body.name, config, now())
    return { name: await db.transaction().execute(save) }
  })
  route(app, addDevice, async ({ person, body }) => {
    await db.transaction().execute((trx) => saveDevice(trx, person.uid, body.device, now()))
    return { success: true as const }
  })
  route(app, chooseViewpoint, async ({ person, body }) => {
    if (viewpointOf(body.viewpoint, town) === null)
      throw new Problem('invalidInput', { fields: [{ path: 'viewpoint', message: it.fields.wrong }] })
    await saveViewpoint(db, person.uid, body.viewpoint)
    return { success: true as const }
  })
  route(app, readHoliday, async ({ person }) => ({ holiday: await findHoliday(db, person.uid) }))
  route(app, listBlocked, ({ person }) => findBlocked({ db, town: config.town }, person.uid))
  route(app, readPersonPhoto, async ({ params, person, reply }) => {
    const picture = await findProfilePicture(db, isPictureHidden, params.uid)
    if (!picture || (await isHiddenFrom(db, person, params.uid))) throw new Problem('personNotFound')
    reply.header('cache-control', BRIEF_CACHE)
    return picture.webp
  })
}
