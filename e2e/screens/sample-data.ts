import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { cleanText } from '@barattolo/domain/clean-text'
import type { Conversation } from '@barattolo/domain/conversations/conversation'
import type { ExchangeAnswer } from '@barattolo/domain/exchanges/exchange-answer'
import type { ItemId } from '@barattolo/domain/ids'
import { uid as uidSchema } from '@barattolo/domain/ids'
import type { Category } from '@barattolo/domain/items/categories'
import type { Item } from '@barattolo/domain/items/contract'
import type { Availability, ItemStatus } from '@barattolo/domain/items/item-status'
import type { RingAnswer } from '@barattolo/domain/rings/negotiation-contract'
import { insertItem, insertPartners } from '@barattolo/server/testing/factories'
import { suggestRing } from '@barattolo/server/testing/rings'
import { sql } from 'kysely'
import { callApi, openConversation, sendMessage, sendProposal } from '../support/api-calls.ts'
import { signIn } from '../support/sign-in-browser.ts'
import type { TestApp } from '../support/test-app.ts'
import { LOW_QUALITY_PHOTOS } from './low-quality-photos.ts'

/** The users who open the screens. */
export const PEOPLE = {
  giulia: { name: 'Giulia Perron', email: 'giulia@example.org' },
  maria: { name: 'Maria Favre', email: 'maria@example.org' },
  admin: { name: 'Amministrazione', email: 'admin@barattolo.test' },
  nuova: { name: 'Nadia Blanc', email: 'nadia@example.org' },
  sospesa: { name: 'Sonia Rey', email: 'sonia@example.org' },
} as const
export type PersonName = keyof typeof PEOPLE
const EVA = { name: '<b>Eva</b> Massimiliana von Hohenstaufen-Perron', email: 'eva.con.un.nome.lungo@example.org' }

async function suspend(app: TestApp, uid: string) {
  const suspension = {
    disabledAt: new Date('2026-11-20T09:00:00Z'),
    disabledReason: 'Tre annunci chiedevano denaro, anche dopo il primo avviso.',
  }
  await app.db.updateTable('people').set(suspension).where('uid', '=', uidSchema.parse(uid)).execute()
}

/** The sample data of the screens, the same in each run. */
export interface SampleData {
  giulia: string
  maria: string
  /** A request of Maria's. */
  request: string
  items: { mine: ItemId; hers: ItemId; gift: ItemId; reserved: ItemId; lowQuality: ItemId; hostile: ItemId; withoutPhoto: ItemId }
  /** Giulia's conversations, by their state for her. */
  conversations: Record<
    | 'waiting'
    | 'unbalanced'
    | 'unsent'
    | 'acceptable'
    | 'gift'
    | 'taken'
    | 'accepted'
    | 'rejected'
    | 'archived'
    | 'hostile'
    // With long texts: pending, accepted with a meeting, and with an exchange that has happened.
    | 'long'
    | 'longAgreed'
    | 'longDone',
    string
  >
  /** Swaps of Giulia, Maria and Luca: open with Giulia's answer missing, and agreed with a meeting. */
  rings: Record<'open' | 'agreed', string>
}

type UserSession = Awaited<ReturnType<typeof signIn>>
/** title, photo (of the demo, or `low-quality:` and a name), status, category, description */
type ItemRow = readonly [string, string | null, ItemStatus, Category, string?]

const GIULIA_ITEMS: readonly ItemRow[] = [
  ['Teiera rossa smaltata', 'teapot', 'baratto', 'home'],
  ['Zaino rosso 30 litri', 'backpack', 'baratto', 'fashion'],
  ['Telescopio da balcone', 'telescope', 'baratto', 'tech'],
  ['Pattini da ghiaccio n. 38', 'ice-skate', 'baratto', 'hobby'],
  ['Cassetta degli attrezzi', 'toolbox', 'baratto', 'tech'],
  ['Scala di larice, un piolo rotto', 'ladder', 'riparare', 'home'],
  ['Ombrello viola', 'umbrella', 'dono', 'fashion'],
]
const MARIA_ITEMS: readonly ItemRow[] = [
  [
    'Slitta in legno Davos',
    'sled',
    'baratto',
    'hobby',
    'Era del nonno.\nScivola ancora benissimo, ha solo un graffio sul pattino sinistro.',
  ],
  ['Cesta intrecciata a mano', 'basket', 'baratto', 'home'],
  ['Orologio da mensola, fermo alle tre', 'mantelpiece-clock', 'riparare', 'home'],
  ['Campanella d’ottone', 'bell', 'baratto', 'creative'],
  ['Quadretto di valle, cornice nuova', 'framed-picture', 'baratto', 'culture'],
  ['Gomitoli di lana', 'yarn', 'baratto', 'creative'],
  ['Orso di pezza con storia', 'teddy-bear', 'dono', 'kids'],
  ['Guide di montagna, 12 volumi', 'books', 'baratto', 'culture'],
  ['Radio a valvole', 'radio', 'riparare', 'tech'],
]
const LUCA_ITEMS: readonly ItemRow[] = [
  ['Reflex a pellicola', 'camera', 'baratto', 'tech'],
  ['Monopattino blu', 'kick-scooter', 'dono', 'mobility'],
  ['Scarponi da trekking n. 42', 'hiking-boot', 'baratto', 'hobby'],
  ['Chitarra elettrica con custodia', 'guitar', 'baratto', 'culture'],
  ['Piantine di basilico', 'potted-plant', 'dono', 'garden'],
  ['Sedia di nonno, zoppa', 'chair', 'riparare', 'home'],
  ['Bici da bambina, 20 pollici', 'bicycle', 'baratto', 'mobility'],
  ['Vassoio di legno', null, 'baratto', 'home'],
  ['Culla da viaggio', null, 'dono', 'kids'],
  ['Maglione fatto ai ferri', null, 'baratto', 'fashion'],
]
const REQUEST = {
  title: 'Uno scalpello largo',
  description: 'Per finire una madia: lo tengo una settimana, o lo scambio.',
  tags: [],
}
/** With photos of low quality. */
const LOW_QUALITY_ITEMS: readonly ItemRow[] = [
  ['mobile tv ikea?', 'low-quality:dark', 'dono', 'home'],
  ['CARICABATTERIE VARI', 'low-quality:glaring', 'baratto', 'tech'],
  ['roba di cantina', 'low-quality:crooked', 'dono', 'donation'],
  ['lampada lunga', 'low-quality:portrait', 'baratto', 'home'],
  ['mensola 2 metri', 'low-quality:panorama', 'riparare', 'home'],
  ['anello trovato in piazza', 'low-quality:tiny', 'dono', 'creative'],
]
const HOSTILE_ITEMS: readonly ItemRow[] = [
  ['W'.repeat(120), 'low-quality:dark', 'baratto', 'home', `${'W'.repeat(400)}\nhttps://example.org/${'a/'.repeat(120)}`],
  ['<img src=x onerror="window.ran=1"><script>window.ran=1</script>', null, 'dono', 'tech', '<b>grassetto</b>'],
  ['\u202Eelibats onu (da destra a sinistra) \u2067שלום\u2069', null, 'baratto', 'culture'],
  ['🪑👨‍👩‍👧‍👦🏔️🪑👨‍👩‍👧‍👦🏔️🪑', null, 'riparare', 'kids', '🪑'.repeat(200)],
  ['Macchinapercuciresingerapedaleconmobiletto precipitevolissimevolmente revisionata', 'low-quality:tiny', 'riparare', 'tech'],
]

/** With titles that are almost as long as allowed. */
const LONG_ITEMS: readonly ItemRow[] = [
  [
    'Macchina per cucire Singer a pedale con mobiletto in noce, revisionata l’anno scorso, con accessori, cinghia e libretto',
    'sled',
    'baratto',
    'home',
  ],
  [
    'Sci da fondo con scarponi numero quarantadue, bastoncini e sciolina, usati una sola stagione sulle piste di Cogne',
    null,
    'baratto',
    'hobby',
  ],
]
/** Enough partners for figures; Giulia has too few. */
const MARIA_PARTNERS = {
  names: ['Ada Gal', 'Bice Rollin', 'Carlo Joly', 'Dino Blanc'],
  sentences: ['Puntuale, e la slitta era proprio come in foto.', '', 'Gentilissima. Mi ha anche aiutato a caricare la macchina.'],
}
const LONG_PLACE = 'Piazza Émile Chanoux, sotto i portici del municipio, davanti alla farmacia comunale di fronte alla fontana'
const LONG_MESSAGE = `Ci troviamo lì? https://www.comune.example.org/${'percorso-lunghissimo-'.repeat(8)}?q=${'x'.repeat(80)} Precipitevolissimevolmente!`
/** Long names of municipalities. Every third item is in one of them. */
const LONG_MUNICIPALITIES = ['Rhêmes-Notre-Dame', 'Pré-Saint-Didier', 'Saint-Rhémy-en-Bosses', 'Challand-Saint-Anselme'] as const

/** Empties the database and creates the sample data of the screens. */
export async function createSampleData(app: TestApp): Promise<SampleData> {
  await app.emptyDatabase()
  const giulia = await signIn(app.origin, PEOPLE.giulia)
  const maria = await signIn(app.origin, PEOPLE.maria)
  const eva = await signIn(app.origin, EVA)
  const luca = await signIn(app.origin, { name: 'Luca Bionaz', email: 'luca@example.org' })
  await signIn(app.origin, PEOPLE.nuova)
  await suspend(app, (await signIn(app.origin, PEOPLE.sospesa)).uid)
  const uploadPhoto = makeUploadPhoto(app)
  const addItems = makeAddItems(app, uploadPhoto)
  const hostile = await addItems(eva, HOSTILE_ITEMS)
  const lowQualityItem = await addItems(luca, LOW_QUALITY_ITEMS)
  const town = await addItems(luca, LUCA_ITEMS)
  const hers = await addItems(maria, MARIA_ITEMS)
  const mine = await addItems(giulia, GIULIA_ITEMS)
  const conversations = await createConversations(app, { giulia, maria, eva, luca }, { mine, hers, town, hostile })
  const long = await createLongConversations(
    app,
    { giulia, eva },
    await addItems(eva, [...LONG_ITEMS, ...LONG_ITEMS]),
    mine,
    await addItems(giulia, LONG_ITEMS),
  )
  const request = await callApi<{ _id: string }>(app, maria, 'POST', '/api/requests', REQUEST)
  await insertPartners(app.db, uidSchema.parse(maria.uid), MARIA_PARTNERS)
  await addFavourites(app, giulia, { mine, hers, town, hostile, luca })
  const rings = await createRings(app, { giulia, maria, luca }, { mine, hers, town }, [
    await addItems(giulia, [['Sgabello rosso', null, 'baratto', 'home']]),
    await addItems(luca, [['Borraccia da due litri', null, 'baratto', 'hobby']]),
    await addItems(maria, [['Setaccio di rame', null, 'baratto', 'home']]),
  ])
  await addContactMessages(app)
  await addReportAndActs(app, { giulia, maria }, conversations.waiting)
  await backdate(app)
  return {
    giulia: giulia.uid,
    maria: maria.uid,
    request: request._id,
    items: {
      mine: mine(0),
      hers: hers(0),
      gift: hers(6),
      reserved: hers(3),
      lowQuality: lowQualityItem(0),
      hostile: hostile(0),
      withoutPhoto: town(7),
    },
    conversations: { ...conversations, ...long },
    rings,
  }
}

/** The last three lists have the objects that the agreed swap reserves. */
async function createRings(
  app: TestApp,
  { giulia, maria, luca }: Pick<Users, 'giulia' | 'maria' | 'luca'>,
  { mine, hers, town }: Pick<ItemLists, 'mine' | 'hers' | 'town'>,
  [ofGiulia, ofLuca, ofMaria]: [ItemIdAt, ItemIdAt, ItemIdAt],
): Promise<SampleData['rings']> {
  const sideOf = (user: UserSession, item: ItemId) => ({ person: { uid: uidSchema.parse(user.uid) }, item })
  const call = (user: UserSession, id: string, path: string, body: object = {}) =>
    callApi<RingAnswer>(app, user, 'POST', `/api/rings/${id}/${path}`, body)
  const sayYes = async (user: UserSession, id: string) => {
    const { negotiation } = await callApi<RingAnswer>(app, user, 'GET', `/api/rings/${id}`)
    return (await call(user, id, 'yes', { key: negotiation?.key })).negotiation?.exchangeId
  }
  const open = await suggestRing(app.db, [sideOf(giulia, mine(2)), sideOf(maria, hers(5)), sideOf(luca, town(0))], app.now())
  await call(luca, open, 'proposal')
  await sayYes(maria, open)
  const around = [sideOf(giulia, ofGiulia(0)), sideOf(luca, ofLuca(0)), sideOf(maria, ofMaria(0))]
  const agreed = await suggestRing(app.db, around, app.now())
  await call(giulia, agreed, 'proposal')
  await sayYes(luca, agreed)
  const exchange = await sayYes(maria, agreed)
  const at = new Date(app.now().getTime() + 2 * 24 * 60 * 60 * 1000).toISOString()
  const { ring } = await callApi<ExchangeAnswer>(app, luca, 'POST', `/api/exchanges/${exchange}/meeting/options`, {
    options: [{ place: 'Piazza Chanoux, Aosta', at }],
  })
  const options = ring?.options.map(({ _id }) => _id)
  for (const user of [giulia, maria]) await callApi(app, user, 'POST', `/api/exchanges/${exchange}/meeting/ticks`, { options })
  return { open, agreed }
}

/** In every state, with a long title, a deleted object, a gift, a possible swap with Luca, and objects that Giulia would give. */
async function addFavourites(
  app: TestApp,
  giulia: UserSession,
  { mine, hers, town, hostile, luca }: ItemLists & { luca: UserSession },
) {
  await callApi(app, giulia, 'PATCH', '/api/favourites/settings', { arePrivate: false })
  const gone = await insertItem(app.db, { owner: uidSchema.parse(luca.uid), title: 'Chitarra classica con custodia' })
  for (const id of [gone, hers(6), hostile(0), town(2), town(5), hers(3), hers(0)])
    await callApi(app, giulia, 'POST', `/api/favourites/${id}`, {})
  await callApi(app, giulia, 'POST', `/api/favourites/${town(2)}`, { isPrivate: true })
  await callApi(app, giulia, 'POST', `/api/favourites/${hers(0)}`, { gives: [mine(3), mine(4)] })
  await callApi(app, luca, 'POST', `/api/favourites/${mine(4)}`, { isPrivate: false })
  // Swaps with new accounts and new objects are not suggested.
  const old = new Date(app.now().getTime() - 30 * 24 * 60 * 60 * 1000)
  const people = [giulia, luca].map(({ uid }) => uidSchema.parse(uid))
  await app.db.updateTable('people').set({ createdAt: old }).where('uid', 'in', people).execute()
  await app.db
    .updateTable('items')
    .set({ createdAt: old })
    .where('id', 'in', [town(5), mine(4)])
    .execute()
  await callApi(app, luca, 'DELETE', `/api/items/${gone}`)
}

/** A message of a visitor, and one with everything that a message may contain. */
async function addContactMessages(app: TestApp) {
  const texts = ['Il mio annuncio non si vede più: potete guardare?\nGrazie!', `${LONG_MESSAGE}\n<script>alert(1)</script>`]
  for (const [n, message] of texts.entries()) {
    const name = n === 0 ? 'Giulia Rossi' : `<b>Eva</b> Massimiliana ${'Hohenstaufen'.repeat(4)}`
    const createdAt = new Date(Date.UTC(2026, 9, 2, 8, n))
    const values = { name, email: 'giulia@example.org', message, createdAt }
    await app.db
      .insertInto('contactMessages')
      .values({ id: randomUUID(), personUid: null, answeredAt: null, mailedAt: null, mailDueAt: null, ...values })
      .execute()
  }
}

type ItemIdAt = (index: number) => ItemId

/** Returns a function that adds items around Aosta, with the same ids, positions and dates in every run. */
function makeAddItems(app: TestApp, uploadPhoto: (owner: UserSession, photoName: string) => Promise<string>) {
  let n = 0
  return async (owner: UserSession, rows: readonly ItemRow[]): Promise<ItemIdAt> => {
    const ids: ItemId[] = []
    for (const [title, photoName, status, category, description = ''] of rows) {
      n += 1
      const angle = n * 2.4
      const km = 0.4 + (n % 9) * 0.55
      const id = await insertItem(app.db, {
        id: `00000000-0000-4000-8000-${String(n * 7919).padStart(12, '0')}`,
        owner: uidSchema.parse(owner.uid),
        title: cleanText(title),
        description: cleanText(description),
        status,
        category,
        tags: n % 4 === 0 ? ['inverno', 'montagna'] : [],
        images: photoName ? [await uploadPhoto(owner, photoName)] : [],
        availability: 'disponibile' satisfies Availability,
        lat: 45.737 + (Math.sin(angle) * km) / 111,
        lng: 7.317 + (Math.cos(angle) * km) / 78,
        createdAt: new Date(Date.UTC(2026, 9, 1, 8, n)),
      })
      ids.push(id)
      const location = n % 3 === 0 ? LONG_MUNICIPALITIES[(n / 3) % LONG_MUNICIPALITIES.length] : undefined
      if (location) await app.db.updateTable('items').set({ location }).where('id', '=', id).execute()
    }
    return (index) => {
      const id = ids[index]
      if (id === undefined) throw new Error(`there is no item ${index}`)
      return id
    }
  }
}

/** Returns a function that uploads a photo through the API as its owner. */
function makeUploadPhoto({ origin }: TestApp) {
  return async (owner: UserSession, photoName: string): Promise<string> => {
    const form = new FormData()
    form.append('upload_preset', 'barattolo')
    form.append('cloud_name', 'barattolo')
    form.append('file', new Blob([new Uint8Array(await readPhoto(photoName))]), 'foto.jpg')
    const answer = await fetch(`${origin}/upload`, { method: 'POST', headers: owner.headers, body: form })
    if (!answer.ok) throw new Error(`${photoName}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { secure_url: string }).secure_url
  }
}

function readPhoto(photoName: string): Promise<Buffer> {
  const drawPhoto = Object.entries(LOW_QUALITY_PHOTOS).find(([name]) => photoName === `low-quality:${name}`)?.[1]
  return drawPhoto ? drawPhoto() : readFile(new URL(`../../demo/pictures/${photoName}.webp`, import.meta.url))
}

type Users = Record<'giulia' | 'maria' | 'eva' | 'luca', UserSession>
type ItemLists = Record<'mine' | 'hers' | 'town' | 'hostile', ItemIdAt>

/** Creates Giulia's conversations through the API. */
async function createConversations(
  app: TestApp,
  { giulia, maria, eva, luca }: Users,
  { mine, hers, town, hostile }: ItemLists,
): Promise<Omit<SampleData['conversations'], 'long' | 'longAgreed' | 'longDone'>> {
  const itemRef = (id: ItemId) => ({ _id: id }) as Item
  const setStatus = (user: UserSession, id: string, newStatus: string) =>
    callApi<Conversation>(app, user, 'PATCH', `/api/conversations/${id}/status`, { status: newStatus })
  const openAbout = async (root: ItemId) => (await openConversation(app, giulia, root))._id

  const hostileConversation = await openAbout(hostile(0))
  await sendMessage(app, eva, hostileConversation, `Guarda qui ${'x'.repeat(300)} \u202Eoirartnoc la`)
  await sendProposal(app, eva, hostileConversation, {
    request: [itemRef(mine(0))],
    offer: [itemRef(hostile(1)), itemRef(hostile(2)), itemRef(hostile(4))],
  })
  const rejected = await openAbout(town(6))
  await setStatus(luca, rejected, 'rejected')
  const archived = await openAbout(town(3))
  await setStatus(giulia, archived, 'archived')
  const taken = await openAbout(hers(4))
  await sendProposal(app, maria, taken, { request: [itemRef(mine(3))] })
  const accepted = await openAbout(hers(3))
  await sendProposal(app, maria, accepted, { request: [itemRef(mine(3))] })
  await agreeMeeting(app, [giulia, maria], await setStatus(giulia, accepted, 'accepted'))
  await openConversation(app, maria, mine(5))
  const gift = await openAbout(hers(6))
  const waiting = await openAbout(hers(1))
  const unbalanced = await openAbout(hers(7))
  await sendProposal(app, maria, unbalanced, {})
  const unsent = await openAbout(hers(2))
  await sendProposal(app, maria, unsent, {})
  await callApi(app, giulia, 'PATCH', `/api/conversations/${unsent}/offer`, { itemId: mine(4), selected: true })
  const acceptable = await openAbout(hers(0))
  await sendMessage(app, maria, acceptable, 'Ciao Giulia! È di famiglia ma scivola ancora benissimo. Cosa mi proponi?')
  await sendMessage(app, giulia, acceptable, 'Ti va lo zaino? È quasi nuovo.')
  await sendMessage(app, maria, acceptable, 'Lo zaino sì. Se aggiungi la teiera ci siamo.')
  await sendProposal(app, maria, acceptable, { request: [itemRef(mine(0)), itemRef(mine(1))] })
  return { waiting, unbalanced, unsent, acceptable, gift, taken, accepted, rejected, archived, hostile: hostileConversation }
}

/** A report that waits for the admin, and what the admin has done, for the log. */
async function addReportAndActs(app: TestApp, { giulia, maria }: Record<'giulia' | 'maria', UserSession>, conversation: string) {
  const admin = await signIn(app.origin, PEOPLE.admin)
  const report = { target: { kind: 'person', id: maria.uid }, reason: 'spam', text: 'Scrive la stessa cosa a tutti.' }
  await callApi(app, giulia, 'POST', '/api/reports', report)
  const opening = { kind: 'conversation', id: conversation, reason: 'Le due persone raccontano cose diverse.' }
  await callApi(app, admin, 'POST', '/api/admin/openings', opening)
  const person = { kind: 'person', id: maria.uid, reason: `Devo scriverle. ${'Precipitevolissimevolmente'.repeat(6)}` }
  await callApi(app, admin, 'POST', '/api/admin/openings', person)
}

/** Creates Giulia's conversations with a user whose name, titles and messages are long. */
async function createLongConversations(
  app: TestApp,
  { giulia, eva }: Pick<Users, 'giulia' | 'eva'>,
  hers: ItemIdAt,
  mine: ItemIdAt,
  longMine: ItemIdAt,
) {
  const itemRef = (id: ItemId) => ({ _id: id }) as Item
  const startNegotiation = async (root: ItemId, requested: ItemId) => {
    const { _id } = await openConversation(app, giulia, root)
    await sendMessage(app, eva, _id, LONG_MESSAGE)
    await sendProposal(app, eva, _id, { request: [itemRef(requested)] })
    return _id
  }
  const accept = (id: string) =>
    callApi<Conversation>(app, giulia, 'PATCH', `/api/conversations/${id}/status`, { status: 'accepted' })
  const long = await startNegotiation(hers(0), mine(0))
  const longAgreed = await startNegotiation(hers(1), longMine(0))
  const agreed = await accept(longAgreed)
  await agreeMeeting(app, [giulia, eva], agreed, LONG_PLACE)
  const agreedExchange = `/api/exchanges/${agreed.exchange?._id}`
  const { version } = await callApi<ExchangeAnswer>(app, eva, 'GET', agreedExchange)
  await callApi(app, eva, 'POST', `${agreedExchange}/change`, { items: [hers(0), longMine(0)], version })
  const longDone = await startNegotiation(hers(2), longMine(1))
  const { exchange } = await accept(longDone)
  await agreeMeeting(app, [giulia, eva], { exchange }, LONG_PLACE)
  const fetchCode = async (user: UserSession) =>
    (await callApi<ExchangeAnswer>(app, user, 'GET', `/api/exchanges/${exchange?._id}`)).handover?.code
  const [giuliaCode, evaCode] = [await fetchCode(giulia), await fetchCode(eva)]
  await callApi(app, giulia, 'POST', `/api/exchanges/${exchange?._id}/handover`, { code: evaCode })
  await callApi(app, eva, 'POST', `/api/exchanges/${exchange?._id}/handover`, { code: giuliaCode })
  return { long, longAgreed, longDone }
}

/** The first user proposes a meeting, the second one confirms it. */
async function agreeMeeting(
  app: TestApp,
  [proposer, confirmer]: [UserSession, UserSession],
  { exchange }: Pick<Conversation, 'exchange'>,
  place = 'Piazza Chanoux, Aosta',
) {
  const at = new Date(app.now().getTime() + 2 * 24 * 60 * 60 * 1000).toISOString()
  await callApi(app, proposer, 'POST', `/api/exchanges/${exchange?._id}/meeting`, { place, at })
  await callApi(app, confirmer, 'POST', `/api/exchanges/${exchange?._id}/meeting/confirm`, {})
}

/**
 * Moves all messages and conversations back by one day, so that every screen shows “ieri” and not a time, and the start of
 * each turn by 12 days.
 */
async function backdate({ db }: TestApp) {
  await sql`update messages set created_at = created_at - interval '1 day'`.execute(db)
  await sql`update conversations set created_at = created_at - interval '1 day', updated_at = updated_at - interval '1 day',
    turn_since = turn_since - interval '12 days'`.execute(db)
}
