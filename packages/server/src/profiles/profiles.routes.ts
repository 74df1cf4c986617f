import { readMe, readProfile, searchPeople } from '@barattolo/domain/people/contract'
import { RULES_VERSION } from '@barattolo/domain/people/rules'
import { Problem } from '@barattolo/domain/problem'
import type { FastifyInstance } from 'fastify'
import { findRememberedMunicipalities } from '../items/places.store.ts'
import { isHiddenFrom } from '../people/blocks.store.ts'
import { countImportedItems } from '../people/imported-items.store.ts'
import { findViewpoint } from '../people/viewpoint.store.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import type { BroadReadsOf } from '../platform/http/broad-reads.ts'
import { route } from '../platform/http/endpoint-route.ts'
import { searchPeople as findByName, findFullProfile } from './profiles.store.ts'

interface ProfilesDeps extends TownDb {
  broadReadsOf: BroadReadsOf
  now: () => Date
}

export function profilesRoutes(app: FastifyInstance, { db, town, broadReadsOf, now }: ProfilesDeps) {
  route(app, readMe, async ({ person }) => {
    const profile = await findFullProfile({ db, town }, person.uid, person, { now: now() })
    if (!profile) throw new Problem('personDeleted')
    const { suspension } = person
    return {
      isAdmin: person.isAdmin,
      email: person.email,
      profile,
      rulesToAccept: person.canWrite ? null : RULES_VERSION,
      foundItems: await countImportedItems(db, person.uid),
      shownMunicipalities: await findRememberedMunicipalities(db, person.uid),
      viewpoint: await findViewpoint(db, person.uid),
      suspension: suspension && { since: suspension.since.toISOString(), reason: suspension.reason },
    }
  })
  route(app, readProfile, async ({ params, query, person }) => {
    if (await isHiddenFrom(db, person, params.uid)) throw new Problem('personNotFound')
    const profile = await findFullProfile({ db, town }, params.uid, person, { now: now(), withAnswers: query.answers !== 'no' })
    if (!profile) throw new Problem('personNotFound')
    return profile
  })
  route(app, searchPeople, ({ query, person, request }) =>
    broadReadsOf(request)((broad) => findByName({ db: broad, town }, query.q, person)),
  )
}
