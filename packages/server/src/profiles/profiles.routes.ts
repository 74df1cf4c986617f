import { municipalityBySlug } from '@barattolo/domain/geo/municipalities'
import { readMe, readProfile, searchPeople } from '@barattolo/domain/people/contract'
import * as ownPage from '@barattolo/domain/people/own-page'
import { ownWordsRefusal } from '@barattolo/domain/people/own-words'
import { RULES_VERSION } from '@barattolo/domain/people/rules'
import { Problem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import type { FastifyInstance } from 'fastify'
import { findRememberedMunicipalities } from '../items/places.store.ts'
import { isHiddenFrom } from '../people/blocks.store.ts'
import { countImportedItems } from '../people/imported-items.store.ts'
import { findOwnPage, saveMunicipality, saveWords } from '../people/own-page.store.ts'
import { removeOwnPicture } from '../people/profile-picture.store.ts'
import { findViewpoint } from '../people/viewpoint.store.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import type { BroadReadsOf } from '../platform/http/broad-reads.ts'
import { route } from '../platform/http/endpoint-route.ts'
import { choosePicture, type OwnPictureDeps } from './own-picture.service.ts'
import { searchPeople as findByName, findFullProfile } from './profiles.store.ts'

interface ProfilesDeps extends TownDb, OwnPictureDeps {
  broadReadsOf: BroadReadsOf
}

export function profilesRoutes(app: FastifyInstance, deps: ProfilesDeps) {
  const { db, town, broadReadsOf, now } = deps
  route(app, readMe, async ({ person }) => {
    const profile = await findFullProfile({ db, town }, person.uid, person, { now: now() })
    const page = await findOwnPage(db, person.uid)
    if (!profile || !page) throw new Problem('personDeleted')
    const { suspension } = person
    return {
      isAdmin: person.isAdmin,
      email: person.email,
      profile,
      page,
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
  route(app, ownPage.chooseWords, async ({ person, body }) => {
    const refusal = ownWordsRefusal(body.words)
    if (refusal) throw new Problem(refusal)
    const words = body.words || null
    await db.transaction().execute((trx) => saveWords(trx, person.uid, words))
    return { words }
  })
  route(app, ownPage.chooseMunicipality, async ({ person, body: { municipality, showsMunicipality } }) => {
    if (municipality !== null && municipalityBySlug(municipality, town) === null)
      throw new Problem('invalidInput', { fields: [{ path: 'municipality', message: it.fields.wrong }] })
    await saveMunicipality(db, person.uid, { municipality, showsMunicipality: showsMunicipality && municipality !== null })
    return { success: true as const }
  })
  route(app, ownPage.choosePicture, async ({ person, body }) => ({ photo: await choosePicture(deps, person.uid, body.photo) }))
  route(app, ownPage.removePicture, async ({ person }) => ({
    photo: await db.transaction().execute((trx) => removeOwnPicture(trx, person.uid)),
  }))
  route(app, searchPeople, ({ query, person, request }) =>
    broadReadsOf(request)((broad) => findByName({ db: broad, town }, query.q, person)),
  )
}
