import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { saveProfilePicture } from '../people/profile-picture.store.ts'
import { exportData } from '../testing/data-archive.ts'
import { insertItem } from '../testing/factories.ts'
import { makeImage, makePhonePhoto, makeUploadBody } from '../testing/images.ts'
import { readCases } from '../testing/open-cases.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const app = setUpTestApp()
let admin: SignedInPerson
let reader: SignedInPerson
beforeAll(async () => {
  admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
  reader = await app.signIn({ name: 'Luca' })
})

type Method = 'DELETE' | 'GET' | 'PATCH' | 'POST'
async function callApi(person: SignedInPerson | null, method: Method, url: string, payload?: object) {
  const answer = await app.fastify.inject({ method, url, headers: person?.headers ?? {}, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.headers['content-type'] === 'image/webp' ? null : answer.json(), raw: answer }
}
const write = (person: SignedInPerson, words: string) => callApi(person, 'PATCH', '/api/me/words', { words })
const wordsShown = async (person: SignedInPerson, viewer: SignedInPerson | null = reader) =>
  (await callApi(viewer, 'GET', `/api/people/${person.uid}`)).body.words
const photoShown = async (person: SignedInPerson) => (await callApi(reader, 'GET', `/api/people/${person.uid}`)).body.photo
const pageOf = async (person: SignedInPerson) => (await callApi(person, 'GET', '/api/me')).body.page

async function upload(person: SignedInPerson, file: Buffer) {
  const { payload, headers } = makeUploadBody(file)
  return app.fastify.inject({ method: 'POST', url: '/upload', payload, headers: { ...headers, ...person.headers } })
}
async function choosePicture(person: SignedInPerson, file: Buffer) {
  const { secure_url: photo } = (await upload(person, file)).json()
  return { photo, answer: await callApi(person, 'POST', '/api/me/picture', { photo }) }
}
const picture = (width = 60, height = 40) => makeImage(width, height).jpeg().toBuffer()

async function decide(kind: 'picture' | 'words', person: SignedInPerson, outcome: string, reasons = 'Non va bene così.') {
  const reported = await callApi(reader, 'POST', '/api/reports', { target: { kind, id: person.uid }, reason: 'offensive' })
  expect(reported.status).toBe(201)
  const { _id } = reported.body
  expect((await callApi(admin, 'POST', `/api/admin/reports/${_id}/decision`, { outcome, reasons })).status).toBe(201)
}

describe('the words of a person', () => {
  test('[PROF-09] others read what the person has written, cleaned and on one line, until they remove it', async () => {
    const anna = await app.signIn({ name: 'Anna' })
    expect(await wordsShown(anna)).toBeNull()
    expect(await write(anna, '  Rimetto a nuovo\nle cose.\u200b ')).toMatchObject({
      status: 200,
      body: { words: 'Rimetto a nuovo le cose.' },
    })
    expect([await wordsShown(anna), await wordsShown(anna, null)]).toEqual(Array(2).fill('Rimetto a nuovo le cose.'))
    expect(await pageOf(anna)).toMatchObject({ words: 'Rimetto a nuovo le cose.', wordsHiddenBecause: null })
    await write(anna, '  ')
    expect(await wordsShown(anna)).toBeNull()
  })

  test('[PROF-10] words have at most 300 characters, no link and no telephone number; what is refused changes nothing', async () => {
    const bruno = await app.signIn({ name: 'Bruno' })
    await write(bruno, 'a'.repeat(300))
    const refused = [
      ['a'.repeat(301), 'invalidInput'],
      ['Scrivimi su esempio.it', 'wordsWithLink'],
      ['bruno@esempio.it', 'wordsWithLink'],
      ['Chiamami: 347 123 45 67', 'wordsWithPhone'],
      ['tre quattro sette uno due tre quattro', 'wordsWithPhone'],
    ] as const
    for (const [words, code] of refused) expect(await write(bruno, words)).toMatchObject({ status: 400, body: { code } })
    expect(await wordsShown(bruno)).toBe('a'.repeat(300))
  })

  test('[PROF-12] words can be reported, also by a visitor, and the admin hides them with a reason, until the person writes others', async () => {
    const carla = await app.signIn({ name: 'Carla' })
    await write(carla, 'Siete tutti brutti')
    await decide('words', carla, 'hidden', 'Offende gli altri.')
    expect(await wordsShown(carla)).toBeNull()
    expect(await pageOf(carla)).toMatchObject({ words: 'Siete tutti brutti', wordsHiddenBecause: 'Offende gli altri.' })
    await write(carla, 'Siete tutti brutti')
    expect(await wordsShown(carla)).toBeNull()
    await write(carla, 'Siete tutti bravi')
    expect(await wordsShown(carla)).toBe('Siete tutti bravi')
    const visitor = { name: 'Eva', email: 'eva@example.org', goodFaith: true }
    const target = { kind: 'words', id: carla.uid }
    expect((await callApi(null, 'POST', '/api/reports', { target, reason: 'spam', visitor })).status).toBe(201)
    const [waiting] = (await readCases(app, admin)).filter((each) => each.target.kind === 'words')
    expect(waiting?.snapshot).toMatchObject({ title: 'Carla', text: 'Siete tutti bravi' })
  })

  test('[PROF-12] without words or a picture there is nothing to report', async () => {
    const dino = await app.signIn({ name: 'Dino' })
    for (const kind of ['picture', 'words']) {
      const report = { target: { kind, id: dino.uid }, reason: 'spam' }
      expect((await callApi(reader, 'POST', '/api/reports', report)).body.code).toBe('personNotFound')
    }
  })
})

describe('the picture that a person chooses', () => {
  test('[PROF-11] is the square of an own upload without its metadata, goes before the provider’s picture, and gives way to it when it is removed', async () => {
    const elsa = await app.signIn({ name: 'Elsa' })
    await saveProfilePicture(app.db, elsa.uid, await makeImage(20, 20).webp().toBuffer())
    const provided = await photoShown(elsa)
    const { photo: uploaded, answer } = await choosePicture(elsa, await makePhonePhoto(300, 200))
    expect(answer.status).toBe(201)
    const own = answer.body.photo
    expect(own).not.toBe(provided)
    expect(await photoShown(elsa)).toBe(own)
    const { rawPayload } = (await callApi(null, 'GET', own)).raw
    const { format, width, height, exif } = await sharp(rawPayload).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 288, height: 288, exif: undefined })
    // The upload has done its work.
    expect((await app.fastify.inject(uploaded)).statusCode).toBe(404)
    // The provider's next picture waits.
    await saveProfilePicture(app.db, elsa.uid, await makeImage(30, 30).webp().toBuffer())
    expect(await photoShown(elsa)).toBe(own)
    const removed = (await callApi(elsa, 'DELETE', '/api/me/picture')).body.photo
    expect([own, provided]).not.toContain(removed)
    expect(await photoShown(elsa)).toBe(removed)
    expect((await pageOf(elsa)).hasOwnPicture).toBe(false)
  })

  test('[PROF-11] stands where the person’s face is: on the cards of their objects and in conversations', async () => {
    const fabio = await app.signIn({ name: 'Fabio' })
    const id = await insertItem(app.db, { owner: fabio.uid, title: 'Cesta' })
    const { answer } = await choosePicture(fabio, await picture(44, 44))
    const [card] = (await callApi(reader, 'GET', `/api/items?ownerUid=${fabio.uid}&fields=card`)).body
    expect(card.ownerPhoto).toBe(answer.body.photo)
    const opened = await callApi(reader, 'POST', '/api/conversations', { rootItemId: id, message: 'Mi interessa questo oggetto' })
    const conversation = (await callApi(reader, 'GET', `/api/conversations/${opened.body._id}`)).body
    const participants: { uid: string; photo: string | null }[] = conversation.participants
    expect(participants.find(({ uid }) => uid === fabio.uid)?.photo).toBe(answer.body.photo)
  })

  test('[PROF-11] a file that is no photo is refused by its content with a sentence, and so is the photo of another person', async () => {
    const [gina, ivo] = [await app.signIn({ name: 'Gina' }), await app.signIn({ name: 'Ivo' })]
    const refused = await upload(gina, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'))
    expect(refused.json()).toMatchObject({ code: 'photoNotAnImage', detail: expect.stringContaining('non è una foto leggibile') })
    const { secure_url: others } = (await upload(ivo, await picture(48, 40))).json()
    const addresses = [others, 'https://esempio.org/a.webp', '/images/../../etc/passwd', `/api/people/${ivo.uid}/picture`]
    for (const photo of addresses)
      expect((await callApi(gina, 'POST', '/api/me/picture', { photo })).body.code).toBe('photoNotYours')
    expect(await photoShown(gina)).toBeNull()
  })

  test('[PROF-12] a picture that the admin hides is refused at its address at once, also when it is uploaded again, until the person chooses another one', async () => {
    const lara = await app.signIn({ name: 'Lara' })
    const file = await picture(52, 40)
    const own = (await choosePicture(lara, file)).answer.body.photo
    await decide('picture', lara, 'hidden', 'È la faccia di un altro.')
    expect((await callApi(null, 'GET', own)).status).toBe(404)
    expect(await photoShown(lara)).toBeNull()
    expect((await pageOf(lara)).photoHiddenBecause).toBe('È la faccia di un altro.')
    expect((await choosePicture(lara, file)).answer.body.code).toBe('pictureHidden')
    const other = (await choosePicture(lara, await picture(56, 40))).answer.body.photo
    expect(await photoShown(lara)).toBe(other)
    expect((await callApi(null, 'GET', other)).status).toBe(200)
    expect((await pageOf(lara)).photoHiddenBecause).toBeNull()
  })

  test('[PROF-12] the admin sees the hidden picture in the case, and a second decision shows it again', async () => {
    const mara = await app.signIn({ name: 'Mara' })
    const own = (await choosePicture(mara, await picture(64, 40))).answer.body.photo
    await decide('picture', mara, 'hidden')
    const [about] = (await callApi(mara, 'GET', '/api/reports')).body.about
    await callApi(mara, 'POST', `/api/decisions/${about._id}/objection`, { text: 'Sono io.' })
    const review = { outcome: 'nothing', reasons: 'È proprio lei.' }
    expect((await callApi(admin, 'POST', `/api/admin/decisions/${about._id}/review`, review)).status).toBe(201)
    expect(await photoShown(mara)).toBe(own)
    expect((await callApi(null, 'GET', own)).status).toBe(200)
  })
})

test('[PROF-16] others read the municipality only after the person has said so; the objects do not reveal it', async () => {
  const pina = await app.signIn({ name: 'Pina' })
  await insertItem(app.db, { owner: pina.uid, title: 'Cesta' })
  const placeShown = async () => (await callApi(reader, 'GET', `/api/people/${pina.uid}`)).body.place
  const choose = (municipality: unknown, showsMunicipality: boolean) =>
    callApi(pina, 'PATCH', '/api/me/municipality', { municipality, showsMunicipality })
  expect([await placeShown(), (await pageOf(pina)).showsMunicipality]).toEqual([null, false])
  expect((await choose('gressan', false)).status).toBe(200)
  expect([await placeShown(), (await pageOf(pina)).municipality]).toEqual([null, 'gressan'])
  await choose('gressan', true)
  expect(await placeShown()).toBe('Gressan')
  for (const wrong of ['milano', '', 'Gressan', 7]) expect((await choose(wrong, true)).status).toBe(400)
  expect(await placeShown()).toBe('Gressan')
  await choose(null, true)
  expect([await placeShown(), (await pageOf(pina)).showsMunicipality]).toEqual([null, false])
})

test('[PROF-13] words and pictures are in the copy of the data, and go with the erasure', async () => {
  const nora = await app.signIn({ name: 'Nora' })
  await write(nora, 'Cucio e rammendo')
  const own = (await choosePicture(nora, await picture(68, 40))).answer.body.photo
  const { data, files } = await exportData(app, nora)
  expect(data.account).toMatchObject({ words: 'Cucio e rammendo', photo: own, picture: null })
  expect(await sharp(files[data.account.ownPicture?.file ?? '']).metadata()).toMatchObject({ width: 288 })
  expect((await callApi(nora, 'DELETE', '/api/me')).status).toBe(200)
  expect((await callApi(null, 'GET', own)).status).toBe(404)
  const row = await app.db.selectFrom('people').select(['words', 'photo']).where('uid', '=', nora.uid).executeTakeFirst()
  expect(row).toEqual({ words: null, photo: null })
  expect(await app.db.selectFrom('ownPictures').select('uid').where('uid', '=', nora.uid).execute()).toEqual([])
})

test('[PROF-13] a suspended person changes neither words nor picture', async () => {
  const olga = await app.signIn({ name: 'Olga' })
  await app.db.updateTable('people').set({ disabledAt: new Date() }).where('uid', '=', olga.uid).execute()
  const refusals = [
    await write(olga, 'Sono qui'),
    await callApi(olga, 'POST', '/api/me/picture', { photo: '/images/x' }),
    await callApi(olga, 'DELETE', '/api/me/picture'),
  ]
  expect(refusals.map(({ body }) => body.code)).toEqual(Array(3).fill('personDisabled'))
})
