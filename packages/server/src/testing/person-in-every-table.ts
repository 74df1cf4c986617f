import { randomUUID } from 'node:crypto'
import {
  type ConversationId,
  type ExchangeId,
  exchangeId,
  type ItemId,
  meetingOptionId,
  type RequestId,
  type Uid,
} from '@barattolo/domain/ids'
import { DEFAULT_NOTICE_PREFERENCES, switchKinds } from '@barattolo/domain/notices/preferences'
import { createEmailHash } from '../people/email-hash.store.ts'
import { photoFileOfAddress } from '../photos/photo-store.ts'
import { conversationApiOf, ok } from './conversations.ts'
import { createAgreedExchange, exchangeApiOf } from './exchanges.ts'
import { fillFields, insertItem, makeItemBody } from './factories.ts'
import { makeImage, makeUploadBody } from './images.ts'
import { insertRingChat, ringChatApiOf } from './ring-chats.ts'
import { insertEndedRing } from './rings.ts'
import type { SignedInPerson, TestApp } from './test-app.ts'

/** A word that stands in every text that the person has written, or that others have written about them. */
export const MARKER = 'zirconfav'
const NAME = { first: 'Zenobia', last: 'Marcandoni' }
const EMAIL = 'zenobia.marcandoni@example.org'

export interface PersonInEveryTable {
  uid: Uid
  headers: { authorization: string }
  /** What identifies the person, or what they have written: each is to be searched for in every column. */
  traces: readonly string[]
  /** Addresses of photos of the person's own objects, and of those of an object that has passed on. */
  photos: { own: string; unused: string; passedOn: string }
  passedOnItem: ItemId
  /** An exchange with Bruno that has ended. */
  doneExchange: ExchangeId
  /** With Bruno, Carla, Dario and twice with Elio. */
  conversations: ConversationId[]
  others: Record<'bruno' | 'carla' | 'dario' | 'elio', SignedInPerson>
}

/**
 * Makes a person who has something in every table that can mention a person: through calls where the product has one, else by writing
 * rows. `setClock` sets the time of the app.
 */
export async function createPersonInEveryTable(app: TestApp, setClock: (now: Date) => void): Promise<PersonInEveryTable> {
  const start = new Date('2026-11-20T11:00:00Z')
  const after = (days: number) => new Date(start.getTime() + days * 24 * 60 * 60 * 1000)
  setClock(start)
  const signIn = (name: string, email = `${name.toLowerCase()}@example.org`) => app.signIn({ name, email })
  const signInAll = async () => ({
    anna: await signIn(`${NAME.first} ${NAME.last}`, EMAIL),
    bruno: await signIn('Bruno'),
    carla: await signIn('Carla'),
    dario: await signIn('Dario'),
    elio: await signIn('Elio'),
    admin: await signIn('Ada', app.config.adminEmails[0]),
  })
  let people = await signInAll()
  const { uid } = people.anna
  const { db } = app

  async function callApi<T>(
    person: Pick<SignedInPerson, 'headers'> | null,
    url: string,
    payload: object,
    method: 'POST' | 'PATCH' = 'POST',
  ) {
    const answer = await app.fastify.inject({ method, url, headers: person?.headers ?? {}, payload })
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
    return answer.json<T>()
  }
  const chat = (person: keyof typeof people) => conversationApiOf(app, people[person])
  const exchange = (person: keyof typeof people) => exchangeApiOf(app, people[person])
  async function upload(width: number): Promise<string> {
    const { payload, headers } = makeUploadBody(await makeImage(width, 30).jpeg().toBuffer())
    const answer = await app.fastify.inject({
      method: 'POST',
      url: '/upload',
      payload,
      headers: { ...headers, ...people.anna.headers },
    })
    return answer.json().secure_url
  }
  async function publish(title: string, images: string[] = []): Promise<ItemId> {
    const body = makeItemBody({ ...fillFields(MARKER), title: `${title} ${MARKER}`, images })
    return (await callApi<{ _id: ItemId }>(people.anna, '/api/items', body))._id
  }

  const photos = { own: await upload(40), unused: await upload(41), passedOn: await upload(42) }
  await callApi(people.anna, '/api/me/name', { name: `Zia ${NAME.last}` })
  await db
    .insertInto('signInLinks')
    .values({
      codeHash: Buffer.from([1]),
      email: EMAIL,
      secretHash: '',
      intent: 'add',
      issuer: 'https://accesso.example',
      subject: `${MARKER} 1`,
      name: `${NAME.first} ${NAME.last}`,
      expiresAt: after(100),
    })
    .execute()
  const bicycle = await insertItem(db, { owner: people.bruno.uid, title: 'Bicicletta' })
  const lamp = await publish('Lampada', [photos.passedOn])
  const sledge = await publish('Slitta', [photos.own])

  // An exchange that ends well.
  const done = await createAgreedExchange(app, { interested: people.anna, owner: people.bruno, root: bicycle, offer: [lamp] })
  await ok(chat('anna').write(done.conversation._id, { text: `Porto la lampada, ${MARKER}` }))
  await ok(exchange('anna').propose(done.id, `Piazza ${MARKER}`, after(1)))
  await ok(exchange('bruno').confirm(done.id))
  const codeOfBruno = (await ok(exchange('bruno').read(done.id))).handover?.code ?? ''
  const codeOfAnna = (await ok(exchange('anna').read(done.id))).handover?.code ?? ''
  setClock(after(1))
  people = await signInAll()
  await ok(exchange('anna').handOver(done.id, codeOfBruno))
  const feedback = { came: true, asDescribed: true }
  await ok(
    exchange('anna').review(done.id, people.bruno.uid, { ...feedback, text: `Gentile ${MARKER}`, privateNote: `Nota ${MARKER}` }),
  )
  await ok(exchange('bruno').review(done.id, uid, { ...feedback, text: `Su ${MARKER}`, privateNote: `Nota ${MARKER}` }))
  const doneExchange = exchangeId.parse(done.id)
  await db.insertInto('handoverProofs').values({ exchangeId: doneExchange, typedBy: people.bruno.uid, shownBy: uid }).execute()
  await db
    .updateTable('exchangePeople')
    .set({ statement: 'happened', statedAt: after(1), wrongCodes: 1, wrongCodesSince: after(1) })
    .where('exchangeId', '=', doneExchange)
    .where('uid', '=', uid)
    .execute()

  // An open exchange with an agreed and a proposed meeting, which the erasure calls off.
  const skis = await insertItem(db, { owner: people.carla.uid, title: 'Sci' })
  const open = await createAgreedExchange(app, { interested: people.carla, owner: people.anna, root: sledge, offer: [skis] })
  await ok(exchange('anna').propose(open.id, `Bar ${MARKER}`, after(3)))
  await ok(exchange('carla').confirm(open.id))
  await ok(exchange('anna').propose(open.id, `Stazione ${MARKER}`, after(4)))
  const { version } = await ok(exchange('anna').read(open.id))
  await ok(exchange('anna').changeSet(open.id, [skis, sledge, await publish('Gerla')], version))

  // An exchange that the person has called off, and whose conversation was deleted.
  const { id: calledOff } = await db
    .insertInto('exchanges')
    .values({ state: 'calledOff', calledOffBy: uid, endedAt: after(1), placesErasedAt: after(1) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const participants = [uid, people.elio.uid].map((each) => ({ exchangeId: calledOff, uid: each, handoverCode: '' }))
  await db.insertInto('exchangePeople').values(participants).execute()
  const leg = {
    itemId: sledge,
    item: JSON.stringify({ _id: sledge, ownerUid: uid }),
    giverUid: uid,
    receiverUid: people.elio.uid,
  }
  await db
    .insertInto('exchangeLegs')
    .values({ exchangeId: calledOff, ...leg })
    .execute()
  // As a process of an earlier version leaves it, which does not know the table.
  const option = { id: meetingOptionId.parse(randomUUID()), place: `Bar ${MARKER}`, at: after(1), proposedBy: uid }
  await db
    .insertInto('meetingOptions')
    .values({ exchangeId: calledOff, position: 1, tickedBy: [uid], ...option })
    .execute()

  // The person's wanted ad, with an answer and an unsent draft of the proposal.
  const ad = { title: `Cerco ${MARKER}`, description: `Per ${MARKER}`, tags: [MARKER] }
  const request = (await callApi<{ _id: RequestId }>(people.anna, '/api/requests', ad))._id
  const answered = await ok(chat('dario').answer(request, await insertItem(db, { owner: people.dario.uid })))
  await ok(chat('anna').offer(answered._id, await publish('Vaso')))

  // A negotiation with a proposal that can be taken back, and one that the person has archived.
  const { _id: negotiation } = await ok(chat('anna').interest(await insertItem(db, { owner: people.elio.uid }), `Ciao ${MARKER}`))
  await ok(chat('elio').ask(negotiation))
  await ok(chat('anna').offer(negotiation, await publish('Tavolo')))
  await ok(chat('anna').send(negotiation))
  await db
    .updateTable('conversations')
    .set({ limitedUid: uid, previousActionBy: uid, askedBy: uid, offeredTimes: JSON.stringify([{ day: MARKER, part: null }]) })
    .where('id', '=', negotiation)
    .execute()
  const { _id: archived } = await ok(chat('anna').interest(await insertItem(db, { owner: people.elio.uid })))
  await ok(chat('anna').status(archived, 'archived'))

  // An interest that its owner has refused.
  const { _id: refused } = await ok(chat('anna').interest(await insertItem(db, { owner: people.dario.uid })))
  await ok(chat('dario').status(refused, 'rejected'))

  // A refused suggestion.
  await callApi(people.anna, '/api/pairs/refusals', {
    gives: await publish('Cesto'),
    receives: await insertItem(db, { owner: people.bruno.uid, title: 'Martello' }),
  })

  // Favourites: the person's own, and one that Bruno has of an object that the person has deleted since.
  await callApi(people.anna, `/api/favourites/${skis}`, { isPrivate: false, gives: [sledge] })
  const umbrella = await publish('Ombrello')
  await callApi(people.bruno, `/api/favourites/${umbrella}`, {})
  await app.fastify.inject({ method: 'DELETE', url: `/api/items/${umbrella}`, headers: people.anna.headers })

  // Searches, notices, devices.
  const circle = { lat: 45.73, lng: 7.31, radius: 10, place: `Vicino a ${MARKER}` }
  await callApi(people.anna, '/api/searches', { name: MARKER, words: MARKER, status: 'dono', category: 'home', circle })
  await callApi(
    people.anna,
    '/api/notices/preferences',
    switchKinds(DEFAULT_NOTICE_PREFERENCES, ['accepted'], 'mail', false),
    'PATCH',
  )
  const keys = { p256dh: `p${MARKER}`, auth: `a${MARKER}` }
  const endpoint = `https://push.example.org/${MARKER}`
  const [device] = await db
    .insertInto('pushSubscriptions')
    .values({ uid, endpoint, ...keys })
    .returning('id')
    .execute()
  await db
    .insertInto('deliveries')
    .values({ uid, subscriptionId: device?.id ?? null, noticeIds: [], dueAt: after(9) })
    .execute()
  const notice = { uid: people.bruno.uid, fromUid: uid, createdAt: after(1) }
  const found = { itemId: lamp, title: `Lampada ${MARKER}`, sought: 'Lampada' }
  const exchangeAbout = { conversationId: done.conversation._id, title: 'Bicicletta' }
  await db
    .insertInto('notices')
    .values([
      { ...notice, kind: 'wantedFits', event: `fits ${lamp} 0`, conversationId: null, about: JSON.stringify(found) },
      {
        ...notice,
        kind: 'feedbackShown',
        event: `again ${done.id} ${uid}`,
        conversationId: done.conversation._id,
        about: JSON.stringify(exchangeAbout),
      },
      {
        ...notice,
        kind: 'feedbackShown',
        event: `again ${lamp} ${uid}`,
        conversationId: null,
        about: JSON.stringify({ ...exchangeAbout, conversationId: null }),
      },
    ])
    .execute()

  // Reports by and about the person, with decisions and objections; what admins have done.
  const report = async (by: SignedInPerson | null, target: object, more: object = {}) =>
    (await callApi<{ _id: string }>(by, '/api/reports', { target, reason: 'offensive', text: `Per ${MARKER}`, ...more }))._id
  const decide = (id: string) =>
    callApi(people.admin, `/api/admin/reports/${id}/decision`, { outcome: 'warned', reasons: `Letto di ${MARKER}` })
  await decide(await report(people.carla, { kind: 'item', id: sledge }))
  await report(people.carla, { kind: 'person', id: uid })
  const objected = await report(people.elio, { kind: 'person', id: uid })
  await decide(objected)
  const decision = await db
    .selectFrom('reportDecisions')
    .select('id')
    .where('reportedUid', '=', uid)
    .where('targetKind', '=', 'person')
    .executeTakeFirstOrThrow()
  await callApi(people.anna, `/api/decisions/${decision.id}/objection`, { text: `Non sono ${MARKER}` })
  await callApi(people.admin, `/api/admin/decisions/${decision.id}/review`, {
    outcome: 'nothing',
    reasons: `Riletto di ${MARKER}`,
  })
  await decide(await report(people.anna, { kind: 'person', id: people.bruno.uid }))
  await report(people.anna, { kind: 'person', id: people.dario.uid })
  const visitor = { name: `${NAME.first} ${NAME.last}`, email: EMAIL, goodFaith: true }
  await report(null, { kind: 'item', id: bicycle }, { visitor })
  await db
    .insertInto('adminLog')
    .values({
      at: after(1),
      adminUid: uid,
      adminEmail: EMAIL,
      act: 'openPerson',
      caseKind: 'person',
      caseId: uid,
      personUid: uid,
      reason: MARKER,
    })
    .execute()

  // The contact form, signed in and not.
  const message = { name: `${NAME.first} ${NAME.last}`, email: EMAIL, message: `Buongiorno da ${MARKER}` }
  await callApi(people.anna, '/api/contact', message)
  await callApi(null, '/api/contact', message)

  // What stands under the hash of the e-mail, and rows that only other configurations or later jobs write.
  const emailHash = (await db.transaction().execute(createEmailHash))(EMAIL)
  await callApi(people.anna, '/api/me/devices', { device: randomUUID() })
  await db
    .insertInto('personGroups')
    .values({ uid, groupId: randomUUID(), aloneSince: after(1) })
    .execute()
  await db
    .insertInto('limitCounts')
    .values({ key: `data export ${uid}`, countedAt: after(1) })
    .execute()
  const waiting = JSON.stringify({ title: MARKER })
  await db.insertInto('rememberedMunicipalities').values({ uid, name: 'Aosta' }).execute()
  await db.insertInto('importedItems').values({ sourceId: 'old-1', emailHash, item: waiting }).execute()
  await db
    .insertInto('writeCounts')
    .values({ uid, minute: after(1), writes: 1 })
    .execute()
  await db
    .insertInto('personPictures')
    .values({ uid, webp: Buffer.from(MARKER) })
    .execute()
  await db
    .insertInto('ownPictures')
    .values({ uid, webp: Buffer.from(MARKER), createdAt: after(1) })
    .execute()
  await db
    .updateTable('items')
    .set({ location: MARKER, hiddenAt: after(1), hiddenReason: `Per ${MARKER}` })
    .where('ownerUid', '=', uid)
    .where('title', 'like', 'Vaso%')
    .execute()
  await db
    .updateTable('requests')
    .set({ hiddenReason: `Per ${MARKER}` })
    .where('id', '=', request)
    .execute()
  await db
    .insertInto('blocks')
    .values([
      { blockerUid: uid, blockedUid: people.elio.uid },
      { blockerUid: people.dario.uid, blockedUid: uid },
    ])
    .execute()
  const { id: ringId } = await db
    .insertInto('rings')
    .values({ signature: [uid, people.bruno.uid, people.carla.uid].join('\n'), size: 3, foundAt: after(1), expiresAt: after(9) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('ringPeople')
    .values([uid, people.bruno.uid, people.carla.uid].map((each, place) => ({ ringId, uid: each, place })))
    .execute()
  await db
    .insertInto('ringLegs')
    .values([
      { ringId, itemId: skis, giverUid: people.carla.uid, receiverUid: uid },
      { ringId, itemId: sledge, giverUid: uid, receiverUid: people.bruno.uid },
    ])
    .execute()
  await insertEndedRing(db, { id: sledge, title: `Slitta ${MARKER}` }, [uid, people.bruno.uid, people.carla.uid], after(1))
  await db.insertInto('ringSearches').values({ itemId: skis, wisherUid: uid }).execute()
  const chatId = await insertRingChat(db, [uid, people.bruno.uid, people.carla.uid], after(1))
  await ok(ringChatApiOf(app, people.anna).write(chatId, { text: `Nel giro, ${MARKER}` }))
  // Suspended last, because a suspended person can do nothing else.
  await db
    .updateTable('people')
    .set({
      photo: `/api/people/${uid}/picture`,
      formerName: `${NAME.first} prima`,
      disabledAt: after(1),
      disabledReason: MARKER,
      viewpoint: MARKER,
      words: MARKER,
      wordsHiddenReason: MARKER,
      hiddenPhoto: `/api/people/${uid}/picture?v=1`,
      photoHiddenReason: MARKER,
      municipality: MARKER,
      showsMunicipality: true,
    })
    .where('uid', '=', uid)
    .execute()

  const ownPhotoId = photoFileOfAddress(photos.own)?.id ?? ''
  const { bruno, carla, dario, elio } = people
  return {
    uid,
    headers: people.anna.headers,
    traces: [uid, EMAIL, NAME.first, NAME.last, MARKER, codeOfAnna, emailHash, ownPhotoId],
    photos,
    passedOnItem: lamp,
    doneExchange,
    conversations: [done.conversation._id, open.conversation._id, answered._id, negotiation, archived],
    others: { bruno, carla, dario, elio },
  }
}
