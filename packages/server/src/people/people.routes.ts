import { blockPerson, listBlocked, unblockPerson } from '@barattolo/domain/people/blocks'
import { deleteMe, readMe, readPersonPhoto, readProfile, searchPeople } from '@barattolo/domain/people/contract'
import { endHoliday, readHoliday, startHoliday } from '@barattolo/domain/people/holiday'
import { readMyData } from '@barattolo/domain/people/person-data'
import { RULES_VERSION } from '@barattolo/domain/people/rules'
import { acceptRules } from '@barattolo/domain/people/rules-contract'
import { Problem } from '@barattolo/domain/problem'
import type { FastifyInstance } from 'fastify'
import { route } from '../platform/endpoint-route.ts'
import type { ReadFromReplica } from '../platform/replica.ts'
import { block, unblock } from './blocks.service.ts'
import { findBlocked, isHiddenFrom } from './blocks.store.ts'
import { exportPersonData } from './data-export.service.ts'
import { endHoliday as end, startHoliday as start } from './holiday.service.ts'
import { findHoliday } from './holiday.store.ts'
import { countImportedItems } from './imported-items.store.ts'
import { deleteOwnAccount, type PeopleDeps } from './people.service.ts'
import { searchPeople as findByName, findFullProfile } from './people.store.ts'
import { findProfilePicture } from './profile-picture.store.ts'
import { saveRulesAcceptance } from './rules.store.ts'

export function peopleRoutes(app: FastifyInstance, deps: PeopleDeps & { readFromReplica: ReadFromReplica }) {
  const { db } = deps
  route(app, readMe, async ({ person }) => {
    const profile = await findFullProfile(db, person.uid, deps.now())
    if (!profile) throw new Problem('personDeleted')
    return {
      isAdmin: person.isAdmin,
      email: person.email,
      profile,
      rulesToAccept: person.canWrite ? null : RULES_VERSION,
      importedItems: await countImportedItems(db, person.uid),
    }
  })
  route(app, acceptRules, async ({ person, body }) => {
    if (body.version !== RULES_VERSION) throw new Problem('rulesChanged')
    await saveRulesAcceptance(db, person.uid, body.version, deps.now())
    return { success: true as const }
  })
  route(app, readMyData, async ({ person, reply }) => {
    reply.header('content-disposition', 'attachment; filename="barattolo-i-miei-dati.json"')
    return exportPersonData(db, person.uid, deps.now())
  })
  route(app, readHoliday, async ({ person }) => ({ holiday: await findHoliday(db, person.uid) }))
  route(app, startHoliday, async ({ person, body }) => ({
    holiday: await start(deps, person.uid, body.until === null ? null : new Date(body.until)),
  }))
  route(app, endHoliday, async ({ person }) => {
    await end(deps, person.uid)
    return { success: true as const }
  })
  route(app, listBlocked, ({ person }) => findBlocked(db, person.uid))
  route(app, blockPerson, ({ person, params }) => block(deps, person.uid, params.uid))
  route(app, unblockPerson, async ({ person, params }) => {
    await unblock(deps, person.uid, params.uid)
    return { success: true as const }
  })
  route(app, deleteMe, async ({ person }) => {
    await deleteOwnAccount(deps, person)
    return { success: true as const }
  })
  route(app, readProfile, async ({ params, person }) => {
    if (await isHiddenFrom(db, person, params.uid)) throw new Problem('personNotFound')
    const profile = await findFullProfile(db, params.uid, deps.now())
    if (!profile) throw new Problem('personNotFound')
    return profile
  })
  route(app, searchPeople, ({ query, person }) => deps.readFromReplica(person, (replica) => findByName(replica, query.q, person)))
  route(app, readPersonPhoto, async ({ params, person, reply }) => {
    const picture = await findProfilePicture(db, params.uid)
    if (!picture || (await isHiddenFrom(db, person, params.uid))) throw new Problem('personNotFound')
    // Expires after an hour, because this URL contains no version of the picture.
    reply.header('cache-control', 'public, max-age=3600')
    return picture.webp
  })
}
