import { readMyData } from '@barattolo/domain/account/person-data'
import { blockPerson, unblockPerson } from '@barattolo/domain/people/blocks'
import { deleteMe } from '@barattolo/domain/people/contract'
import * as holiday from '@barattolo/domain/people/holiday'
import { takePhotosBack } from '@barattolo/domain/photos/take-back'
import type { FastifyInstance } from 'fastify'
import { route } from '../platform/http/endpoint-route.ts'
import { block, unblock } from './block.service.ts'
import { streamDataArchive } from './data-archive.ts'
import { type DataExportDeps, exportPersonData } from './data-export.service.ts'
import { type DeleteAccountDeps, deleteOwnAccount, takePhotosBackOf } from './delete-account.service.ts'
import { endHoliday, startHoliday } from './holiday.service.ts'

const SUCCESS = { success: true } as const

export function accountRoutes(app: FastifyInstance, deps: DeleteAccountDeps & DataExportDeps) {
  route(app, readMyData, async ({ person, reply }) => {
    const exported = await exportPersonData(deps, person.uid)
    reply.header('content-disposition', 'attachment; filename="barattolo-i-miei-dati.zip"')
    return streamDataArchive(deps, exported)
  })
  route(app, holiday.startHoliday, async ({ person, body }) => ({
    holiday: await startHoliday(deps, person.uid, body.until === null ? null : new Date(body.until)),
  }))
  route(app, holiday.endHoliday, async ({ person }) => {
    await endHoliday(deps, person.uid)
    return SUCCESS
  })
  route(app, blockPerson, ({ person, params }) => block(deps, person.uid, params.uid))
  route(app, unblockPerson, async ({ person, params }) => {
    await unblock(deps, person.uid, params.uid)
    return SUCCESS
  })
  route(app, takePhotosBack, async ({ person }) => ({ items: await takePhotosBackOf(deps, person.uid) }))
  route(app, deleteMe, async ({ person, query }) => {
    await deleteOwnAccount(deps, person, query.passedOnPhotos)
    return SUCCESS
  })
}
