import { DAY_MS } from '@barattolo/domain/durations'
import { RULES_VERSION } from '@barattolo/domain/people/rules'
import { expect, test } from 'vitest'
import { exportData } from '../testing/data-archive.ts'
import { insertItem, insertRequest } from '../testing/factories.ts'
import { OPERATOR_SETTINGS } from '../testing/operator.ts'
import { type SignedInPerson, setUpTestApp, startTestApp } from '../testing/test-app.ts'

const app = setUpTestApp()

const post = (url: string, { headers }: SignedInPerson, payload: object) =>
  app.fastify.inject({ method: 'POST', url, headers, payload })
const choose = (person: SignedInPerson, name: string) => post('/api/me/name', person, { name })
const read = async (url: string, headers = {}) => (await app.fastify.inject({ url, headers })).json()

test('[PRIV-22] a chosen name replaces the identity provider’s name in every answer, and its parts can no longer be searched', async () => {
  const giulia = await app.signIn({ name: 'Giulietta Rossi' })
  const bruno = await app.signIn({ name: 'Bruno' })
  const item = await insertItem(app.db, { owner: giulia.uid, title: 'Una zattera' })
  await insertRequest(app.db, { owner: giulia.uid, title: 'Remi', closedAt: null })
  await post('/api/conversations', bruno, { rootItemId: item, message: 'Mi interessa questo oggetto' })
  const [card] = await read('/api/conversations', bruno.headers)
  const urls = [
    `/api/items/${item}`,
    '/api/items?q=zattera',
    '/api/requests?q=remi',
    `/api/people/${giulia.uid}`,
    '/api/conversations',
    `/api/conversations/${card._id}`,
  ]
  const answers = async () => JSON.stringify(await Promise.all(urls.map((url) => read(url, bruno.headers))))
  expect((await answers()).match(/Giulietta R\./g)?.length).toBeGreaterThanOrEqual(urls.length)

  expect((await choose(giulia, ' Zia  Pina ')).json()).toEqual({ name: 'Zia Pina' })
  expect((await answers()).match(/Zia Pina/g)?.length).toBeGreaterThanOrEqual(urls.length)
  // Only as the former name, because Bruno knew her by it.
  expect((await answers()).replaceAll('"formerName":"Giulietta R."', '')).not.toContain('Giulietta')
  expect((await read('/api/me', giulia.headers)).profile.name).toBe('Zia Pina')
  expect((await exportData(app, giulia)).data.account).toMatchObject({ name: 'Giulietta Rossi', chosenName: 'Zia Pina' })
  expect((await read('/api/people?q=zia')).map(({ uid }: { uid: string }) => uid)).toEqual([giulia.uid])
  for (const hidden of ['giulietta', 'Giulietta R', 'rossi']) expect(await read(`/api/people?q=${hidden}`)).toEqual([])
  await post(`/api/me/blocked/${giulia.uid}`, bruno, {})
  expect(await read('/api/me/blocked', bruno.headers)).toMatchObject([{ name: 'Zia Pina' }])
})

test('[PRIV-22] the inbox is sent again when the other person has chosen or changed a name', async () => {
  const owner = await app.signIn({ name: 'Odilia' })
  const reader = await app.signIn({ name: 'Renzo' })
  const item = await insertItem(app.db, { owner: owner.uid })
  await post('/api/conversations', reader, { rootItemId: item, message: 'Mi interessa questo oggetto' })
  const inbox = (etag = '') =>
    app.fastify.inject({ url: '/api/conversations', headers: { ...reader.headers, 'if-none-match': etag } })
  const { headers } = await inbox()
  expect((await inbox(headers.etag)).statusCode).toBe(304)
  await choose(owner, 'Nonna Dilia')
  const changed = await inbox(headers.etag)
  expect(changed.body).toContain('Nonna Dilia')
  await choose(owner, 'Dilietta')
  expect((await inbox(changed.headers.etag)).body).toContain('Dilietta')
})

test('[PRIV-24] the name can be chosen together with accepting the rules, and a refused name leaves them unaccepted', async () => {
  const nora = await app.signIn({ name: 'Nora Vietti', acceptsRules: false })
  expect((await choose(nora, 'Norina')).json().code).toBe('rulesNotAccepted')
  const accept = (name: string) => post('/api/me/rules', nora, { version: RULES_VERSION, oldEnough: true, name })
  expect((await accept('Amministrazione')).json()).toMatchObject({ code: 'nameReserved', status: 409 })
  expect((await accept('N')).json()).toMatchObject({ code: 'nameInvalid', status: 400 })
  expect((await read('/api/me', nora.headers)).rulesToAccept).toBe(RULES_VERSION)
  expect((await accept('Norina')).statusCode).toBe(201)
  expect(await read('/api/me', nora.headers)).toMatchObject({ rulesToAccept: null, profile: { name: 'Norina' } })
})

test('[PRIV-29] counterparts see the former name beside a changed one for 30 days, and later counterparts do not', async () => {
  const owner = await app.signIn({ name: 'Zebedeo Quarantotti' })
  const early = await app.signIn({ name: 'Renata' })
  const late = await app.signIn({ name: 'Sergio' })
  const rootItemId = await insertItem(app.db, { owner: owner.uid })
  const interest = async (person: SignedInPerson) =>
    (await post('/api/conversations', person, { rootItemId, message: 'Mi interessa questo oggetto' })).json()._id as string
  const formerNames = async (person: SignedInPerson, id: string) => {
    const answers = [
      await read(`/api/conversations/${id}`, person.headers),
      (await read('/api/conversations', person.headers))[0],
    ]
    return answers.map(({ participants }) => participants[1].formerName)
  }
  await choose(owner, 'Beo')
  const id = await interest(early)
  expect(await formerNames(early, id)).toEqual([null, null])
  await choose(owner, 'Bebo')
  expect(await formerNames(early, id)).toEqual(['Beo', 'Beo'])
  expect(await formerNames(late, await interest(late))).toEqual([null, null])
  expect((await choose(owner, 'Beo')).json().detail).toMatch(/dal \d{1,2} \p{L}+\.$/u)
  expect((await exportData(app, owner)).data.account.formerName).toBe('Beo')
  const nameChangedAt = new Date(Date.now() - 30 * DAY_MS - 60_000)
  const createdAt = new Date(nameChangedAt.getTime() - DAY_MS)
  await app.db.updateTable('conversations').set({ createdAt }).where('ownerUid', '=', owner.uid).execute()
  await app.db.updateTable('people').set({ nameChosenAt: nameChangedAt, nameChangedAt }).where('uid', '=', owner.uid).execute()
  expect(await formerNames(early, id)).toEqual([null, null])
})

test('[PRIV-31] counterparts who knew the public form of the provider’s name see it beside the first chosen name for 30 days', async () => {
  const owner = await app.signIn({ name: 'Ermenegilda Piccinelli' })
  const early = await app.signIn({ name: 'Lina' })
  const late = await app.signIn({ name: 'Tullio' })
  const rootItemId = await insertItem(app.db, { owner: owner.uid })
  const interest = async (person: SignedInPerson) =>
    (await post('/api/conversations', person, { rootItemId, message: 'Mi interessa questo oggetto' })).json()._id as string
  const inbox = (etag = '') =>
    app.fastify.inject({ url: '/api/conversations', headers: { ...early.headers, 'if-none-match': etag } })
  const namesFor = async (person: SignedInPerson, id: string) => {
    const { participants } = await read(`/api/conversations/${id}`, person.headers)
    return [participants[1].name, participants[1].formerName]
  }
  const id = await interest(early)
  await choose(owner, 'Gilda')
  expect(await namesFor(early, id)).toEqual(['Gilda', 'Ermenegilda P.'])
  expect((await inbox()).json()[0].participants[1].formerName).toBe('Ermenegilda P.')
  // Who met the person between the two changes never sees the provider's name; who met the person before both keeps the one they knew.
  const between = await interest(late)
  expect(await namesFor(late, between)).toEqual(['Gilda', null])
  await choose(owner, 'Gildina')
  expect(await namesFor(early, id)).toEqual(['Gildina', 'Ermenegilda P.'])
  expect(await namesFor(late, between)).toEqual(['Gildina', 'Gilda'])

  const longAgo = new Date(Date.now() - 30 * DAY_MS - 60_000)
  const setTimes = (times: { nameChosenAt: Date; nameChangedAt?: Date }) =>
    app.db.updateTable('people').set(times).where('uid', '=', owner.uid).execute()
  const createdAt = new Date(longAgo.getTime() - DAY_MS)
  await app.db.updateTable('conversations').set({ createdAt }).where('ownerUid', '=', owner.uid).execute()
  const { headers } = await inbox()
  expect((await inbox(headers.etag)).statusCode).toBe(304)
  await setTimes({ nameChosenAt: longAgo })
  expect((await inbox(headers.etag)).statusCode).toBe(200)
  expect(await namesFor(early, id)).toEqual(['Gildina', 'Gilda'])
  await setTimes({ nameChosenAt: longAgo, nameChangedAt: longAgo })
  expect(await namesFor(early, id)).toEqual(['Gildina', null])
})

test('[PRIV-23] the names of the admin are refused to others, and the admin may use them', async () => {
  const admin = await app.signIn({ name: 'Ada Marchetti', email: app.config.adminEmails[0] })
  const other = await app.signIn({ name: 'Piero' })
  for (const name of ['Ada Marchetti', 'Àda  Marchettl', 'Ada M.'])
    expect((await choose(other, name)).json().code).toBe('nameReserved')
  for (const name of ['Ada Marchetti', 'Ada la custode']) expect((await choose(admin, name)).statusCode).toBe(201)
  for (const name of ['Ada Marchetti', 'Ada Ia Custode']) expect((await choose(other, name)).json().code).toBe('nameReserved')
})

test('[ADMN-45] the names of each admin are refused to all others, the other admin included', async () => {
  const two = await startTestApp({ environment: { ADMIN_EMAIL: 'ada@example.org, bea@example.org' } })
  const ada = await two.signIn({ name: 'Ada Marchetti', email: 'ada@example.org' })
  const bea = await two.signIn({ name: 'Bea Chabod', email: 'bea@example.org' })
  const other = await two.signIn({ name: 'Piero' })
  const codeOf = async (person: SignedInPerson, name: string) => {
    const request = { method: 'POST', url: '/api/me/name', headers: person.headers, payload: { name } } as const
    return (await two.fastify.inject(request)).json().code ?? 'chosen'
  }
  for (const name of ['Ada Marchetti', 'Bea Chabod']) expect(await codeOf(other, name)).toBe('nameReserved')
  expect(await codeOf(ada, 'Bea Chabod')).toBe('nameReserved')
  expect(await codeOf(bea, 'Bea Chabod')).toBe('chosen')
  await two.close()
})

test('[PRIV-33] the name of the operator is refused to all but the admin', async () => {
  const named = await startTestApp({ environment: OPERATOR_SETTINGS })
  const chooseIn = async (person: SignedInPerson, name: string) => {
    const request = { method: 'POST', url: '/api/me/name', headers: person.headers, payload: { name } } as const
    return (await named.fastify.inject(request)).json().code ?? 'chosen'
  }
  const other = await named.signIn({ name: 'Piero' })
  for (const name of ['Associazione La Corte', 'associazione  Ia corte', 'Associazione Lacorte'])
    expect(await chooseIn(other, name)).toBe('nameReserved')
  expect(await chooseIn(other, 'Associazione La Porta')).toBe('chosen')
  expect(await chooseIn(await named.signIn({ name: 'Ada', email: named.config.adminEmails[0] }), 'Associazione La Corte')).toBe(
    'chosen',
  )
  await named.close()
})

test('[PRIV-24] after the first choice the name can be changed once in 30 days', async () => {
  const sara = await app.signIn({ name: 'Sara Blanc' })
  const change = async (name: string) => (await choose(sara, name)).json().code ?? 'changed'
  expect(await change('Sarina')).toBe('changed')
  expect(await change('Saretta')).toBe('changed')
  expect(await change('Saruccia')).toBe('nameChangedRecently')
  expect(await change('Saretta')).toBe('changed')
  const setLastChange = (nameChangedAt: Date) =>
    app.db.updateTable('people').set({ nameChangedAt }).where('uid', '=', sara.uid).execute()
  await setLastChange(new Date(Date.now() - 30 * DAY_MS + 60_000))
  expect(await change('Saruccia')).toBe('nameChangedRecently')
  await setLastChange(new Date(Date.now() - 30 * DAY_MS - 60_000))
  expect(await change('Saruccia')).toBe('changed')
  expect(await change('Sarina')).toBe('nameChangedRecently')
})

test('[PRIV-22] deleting the account erases the chosen name', async () => {
  const rita = await app.signIn({ name: 'Rita' })
  await choose(rita, 'Rituccia')
  await choose(rita, 'Ritina')
  await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: rita.headers })
  const row = app.db
    .selectFrom('people')
    .select(['name', 'chosenName', 'nameChosenAt', 'formerName', 'nameChangedAt'])
    .where('uid', '=', rita.uid)
  expect(await row.executeTakeFirst()).toEqual({
    name: '',
    chosenName: null,
    nameChosenAt: null,
    formerName: null,
    nameChangedAt: null,
  })
})

test('[TRUST-67] a person whose provider’s name is a telephone number has no name in any answer, and is not found by it', async () => {
  const giver = await app.signIn({ name: '3471234567 Aosta' })
  const item = await insertItem(app.db, { owner: giver.uid, title: 'Carriola' })
  expect(JSON.stringify(await read(`/api/items/${item}`))).not.toContain('3471234567')
  expect(await read('/api/people?q=347')).toEqual([])
  expect((await choose(giver, 'Polizia Locale')).json().code).toBe('nameReserved')
  expect((await choose(giver, 'Luca Sindaco')).json()).toEqual({ name: 'Luca Sindaco' })
  expect(await read('/api/people?q=luca')).toMatchObject([{ name: 'Luca Sindaco' }])
})
