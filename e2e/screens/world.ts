import { readFile } from 'node:fs/promises'
import type { Conversation } from '@barattolo/domain/conversations/contract'
import type { Exchange } from '@barattolo/domain/exchanges/contract'
import type { ItemId } from '@barattolo/domain/ids'
import { uid as uidSchema } from '@barattolo/domain/ids'
import type { Category } from '@barattolo/domain/items/categories'
import type { Item } from '@barattolo/domain/items/contract'
import type { Availability, Status } from '@barattolo/domain/items/kinds'
import { cleanText } from '@barattolo/domain/written-text'
import { anItem } from '@barattolo/server/testing/factories'
import { sql } from 'kysely'
import type { House } from '../support/house.ts'
import { signIn } from '../support/sign-in-browser.ts'
import { ask, likes, proposes, says } from '../support/talk.ts'
import { UGLY_PHOTOS } from './ugly-photos.ts'

/** The users as whom the screens are opened. */
export const PEOPLE = {
  giulia: { name: 'Giulia Perron', email: 'giulia@example.org' },
  maria: { name: 'Maria Favre', email: 'maria@example.org' },
  admin: { name: 'Amministrazione', email: 'admin@barattolo.test' },
  nuova: { name: 'Nadia Blanc', email: 'nadia@example.org' },
} as const
export type PersonName = keyof typeof PEOPLE

/** The sample data of the screens: the same in every run, except for ids that no screen shows. */
export interface World {
  giulia: string
  maria: string
  /** A request of Maria's. */
  request: string
  items: { mine: ItemId; hers: ItemId; gift: ItemId; reserved: ItemId; ugly: ItemId; hostile: ItemId; bare: ItemId }
  /** Giulia's conversations, by their state for her. */
  talks: Record<
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
    // With texts of the maximum length: pending, accepted with a meeting, and with an exchange that has happened.
    | 'long'
    | 'longAgreed'
    | 'longDone',
    string
  >
}

type Someone = Awaited<ReturnType<typeof signIn>>
/** title, photo (of the demo, or `ugly:` and a name), status, category, description */
type Row = readonly [string, string | null, Status, Category, string?]

const MINE: readonly Row[] = [
  ['Teiera rossa smaltata', 'teapot', 'baratto', 'home'],
  ['Zaino rosso 30 litri', 'backpack', 'baratto', 'fashion'],
  ['Telescopio da balcone', 'telescope', 'baratto', 'tech'],
  ['Pattini da ghiaccio n. 38', 'ice-skate', 'baratto', 'hobby'],
  ['Cassetta degli attrezzi', 'toolbox', 'baratto', 'tech'],
  ['Scala di larice, un piolo rotto', 'ladder', 'riparare', 'home'],
  ['Ombrello viola', 'umbrella', 'dono', 'fashion'],
]
const HERS: readonly Row[] = [
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
const TOWN: readonly Row[] = [
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
const WANTED = {
  title: 'Uno scalpello largo',
  description: 'Per finire una madia: lo tengo una settimana, o lo scambio.',
  tags: [],
}
/** With photos of low quality. */
const UGLY: readonly Row[] = [
  ['mobile tv ikea?', 'ugly:dark', 'dono', 'home'],
  ['CARICABATTERIE VARI', 'ugly:glaring', 'baratto', 'tech'],
  ['roba di cantina', 'ugly:crooked', 'dono', 'donation'],
  ['lampada lunga', 'ugly:portrait', 'baratto', 'home'],
  ['mensola 2 metri', 'ugly:panorama', 'riparare', 'home'],
  ['anello trovato in piazza', 'ugly:tiny', 'dono', 'creative'],
]
const HOSTILE: readonly Row[] = [
  ['W'.repeat(120), 'ugly:dark', 'baratto', 'home', `${'W'.repeat(400)}\nhttps://example.org/${'a/'.repeat(120)}`],
  ['<img src=x onerror="window.ran=1"><script>window.ran=1</script>', null, 'dono', 'tech', '<b>grassetto</b>'],
  ['\u202Eelibats onu (da destra a sinistra) \u2067שלום\u2069', null, 'baratto', 'culture'],
  ['🪑👨‍👩‍👧‍👦🏔️🪑👨‍👩‍👧‍👦🏔️🪑', null, 'riparare', 'kids', '🪑'.repeat(200)],
  ['Macchinapercuciresingerapedaleconmobiletto precipitevolissimevolmente revisionata', 'ugly:tiny', 'riparare', 'tech'],
]

/** With titles of the maximum length. */
const LONG: readonly Row[] = [
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
const LONG_PLACE = 'Piazza Émile Chanoux, sotto i portici del municipio, davanti alla farmacia comunale di fronte alla fontana'
const LONG_WORDS = `Ci troviamo lì? https://www.comune.example.org/${'percorso-lunghissimo-'.repeat(8)}?q=${'x'.repeat(80)} Precipitevolissimevolmente!`
/** The longest names of municipalities. Every third item is in one of them. */
const LONG_MUNICIPALITIES = ['Rhêmes-Notre-Dame', 'Pré-Saint-Didier', 'Saint-Rhémy-en-Bosses', 'Challand-Saint-Anselme'] as const

/** Empties the database and creates the sample data of the screens. */
export async function buildWorld(house: House): Promise<World> {
  await house.empty()
  const [giulia, maria, eva, luca] = await Promise.all([
    signIn(house.origin, PEOPLE.giulia),
    signIn(house.origin, PEOPLE.maria),
    signIn(house.origin, { name: '<b>Eva</b> Massimiliana von Hohenstaufen-Perron', email: 'eva.con.un.nome.lungo@example.org' }),
    signIn(house.origin, { name: 'Luca Bionaz', email: 'luca@example.org' }),
    signIn(house.origin, PEOPLE.nuova),
  ])
  const photos = photoShelf(house)
  const hang = shelfOf(house, photos)
  const hostile = await hang(eva, HOSTILE)
  const ugly = await hang(luca, UGLY)
  const town = await hang(luca, TOWN)
  const hers = await hang(maria, HERS)
  const mine = await hang(giulia, MINE)
  const talks = await talksOf(house, { giulia, maria, eva, luca }, { mine, hers, town, hostile })
  const long = await longTalksOf(house, { giulia, eva }, await hang(eva, [...LONG, ...LONG]), mine, await hang(giulia, LONG))
  const request = await ask<{ _id: string }>(house, maria, 'POST', '/api/requests', WANTED)
  await dateBack(house)
  return {
    giulia: giulia.uid,
    maria: maria.uid,
    request: request._id,
    items: { mine: mine(0), hers: hers(0), gift: hers(6), reserved: hers(3), ugly: ugly(0), hostile: hostile(0), bare: town(7) },
    talks: { ...talks, ...long },
  }
}

type Hung = (place: number) => ItemId

/** Returns a function that adds items around Aosta, with the same ids, positions and dates in every run. */
function shelfOf(house: House, photoOf: (owner: Someone, picture: string) => Promise<string>) {
  let n = 0
  return async (owner: Someone, rows: readonly Row[]): Promise<Hung> => {
    const ids: ItemId[] = []
    for (const [title, picture, status, category, description = ''] of rows) {
      n += 1
      const angle = n * 2.4
      const km = 0.4 + (n % 9) * 0.55
      const id = await anItem(house.db, {
        id: `00000000-0000-4000-8000-${String(n * 7919).padStart(12, '0')}`,
        owner: uidSchema.parse(owner.uid),
        title: cleanText(title),
        description: cleanText(description),
        status,
        category,
        tags: n % 4 === 0 ? ['inverno', 'montagna'] : [],
        images: picture ? [await photoOf(owner, picture)] : [],
        availability: 'disponibile' satisfies Availability,
        lat: 45.737 + (Math.sin(angle) * km) / 111,
        lng: 7.317 + (Math.cos(angle) * km) / 78,
        createdAt: new Date(Date.UTC(2026, 9, 1, 8, n)),
      })
      ids.push(id)
      const location = n % 3 === 0 ? LONG_MUNICIPALITIES[(n / 3) % LONG_MUNICIPALITIES.length] : undefined
      if (location) await house.db.updateTable('items').set({ location }).where('id', '=', id).execute()
    }
    return (place) => {
      const id = ids[place]
      if (id === undefined) throw new Error(`there is no item ${place}`)
      return id
    }
  }
}

/** Returns a function that uploads a photo through the API as its owner. */
function photoShelf({ origin }: House) {
  return async (owner: Someone, picture: string): Promise<string> => {
    const form = new FormData()
    form.append('upload_preset', 'barattolo')
    form.append('cloud_name', 'barattolo')
    form.append('file', new Blob([new Uint8Array(await pictureNamed(picture))]), 'foto.jpg')
    const answer = await fetch(`${origin}/upload`, { method: 'POST', headers: owner.headers, body: form })
    if (!answer.ok) throw new Error(`${picture}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { secure_url: string }).secure_url
  }
}

function pictureNamed(picture: string): Promise<Buffer> {
  const ugly = Object.entries(UGLY_PHOTOS).find(([name]) => picture === `ugly:${name}`)?.[1]
  return ugly ? ugly() : readFile(new URL(`../../demo/pictures/${picture}.webp`, import.meta.url))
}

type Cast = Record<'giulia' | 'maria' | 'eva' | 'luca', Someone>
type Shelves = Record<'mine' | 'hers' | 'town' | 'hostile', Hung>

/** Creates Giulia's conversations through the API. */
async function talksOf(
  house: House,
  { giulia, maria, eva, luca }: Cast,
  { mine, hers, town, hostile }: Shelves,
): Promise<Omit<World['talks'], 'long' | 'longAgreed' | 'longDone'>> {
  const thing = (id: ItemId) => ({ _id: id }) as Item
  const status = (who: Someone, id: string, to: string) =>
    ask<Conversation>(house, who, 'PATCH', `/api/conversations/${id}/status`, { status: to })
  const about = async (root: ItemId) => (await likes(house, giulia, root))._id

  const strange = await about(hostile(0))
  await says(house, eva, strange, `Guarda qui ${'x'.repeat(300)} \u202Eoirartnoc la`)
  await proposes(house, eva, strange, {
    request: [thing(mine(0))],
    offer: [thing(hostile(1)), thing(hostile(2)), thing(hostile(4))],
  })
  const rejected = await about(town(6))
  await status(luca, rejected, 'rejected')
  const archived = await about(town(3))
  await status(giulia, archived, 'archived')
  const taken = await about(hers(4))
  await proposes(house, maria, taken, { request: [thing(mine(3))] })
  const accepted = await about(hers(3))
  await proposes(house, maria, accepted, { request: [thing(mine(3))] })
  await theyMeet(house, [giulia, maria], await status(giulia, accepted, 'accepted'))
  await likes(house, maria, mine(5))
  const gift = await about(hers(6))
  const waiting = await about(hers(1))
  const unbalanced = await about(hers(7))
  await proposes(house, maria, unbalanced, {})
  const unsent = await about(hers(2))
  await proposes(house, maria, unsent, {})
  await ask(house, giulia, 'PATCH', `/api/conversations/${unsent}/offer`, { itemId: mine(4), selected: true })
  const acceptable = await about(hers(0))
  await says(house, maria, acceptable, 'Ciao Giulia! È di famiglia ma scivola ancora benissimo. Cosa mi proponi?')
  await says(house, giulia, acceptable, 'Ti va lo zaino? È quasi nuovo.')
  await says(house, maria, acceptable, 'Lo zaino sì. Se aggiungi la teiera ci siamo.')
  await proposes(house, maria, acceptable, { request: [thing(mine(0)), thing(mine(1))] })
  return { waiting, unbalanced, unsent, acceptable, gift, taken, accepted, rejected, archived, hostile: strange }
}

/** Creates Giulia's conversations with a user whose name, titles and messages have the maximum length. */
async function longTalksOf(house: House, { giulia, eva }: Pick<Cast, 'giulia' | 'eva'>, hers: Hung, mine: Hung, longMine: Hung) {
  const thing = (id: ItemId) => ({ _id: id }) as Item
  const begin = async (root: ItemId, given: ItemId) => {
    const { _id } = await likes(house, giulia, root)
    await says(house, eva, _id, LONG_WORDS)
    await proposes(house, eva, _id, { request: [thing(given)] })
    return _id
  }
  const accept = (id: string) =>
    ask<Conversation>(house, giulia, 'PATCH', `/api/conversations/${id}/status`, { status: 'accepted' })
  const long = await begin(hers(0), mine(0))
  const longAgreed = await begin(hers(1), longMine(0))
  await theyMeet(house, [giulia, eva], await accept(longAgreed), LONG_PLACE)
  const longDone = await begin(hers(2), longMine(1))
  const { exchange } = await accept(longDone)
  await theyMeet(house, [giulia, eva], { exchange }, LONG_PLACE)
  const codeOf = async (who: Someone) =>
    (await ask<Exchange>(house, who, 'GET', `/api/exchanges/${exchange?._id}`)).handover?.code
  const [mineShown, hersShown] = [await codeOf(giulia), await codeOf(eva)]
  await ask(house, giulia, 'POST', `/api/exchanges/${exchange?._id}/handover`, { code: hersShown })
  await ask(house, eva, 'POST', `/api/exchanges/${exchange?._id}/handover`, { code: mineShown })
  return { long, longAgreed, longDone }
}

/** The first user proposes a meeting, the second one confirms it. */
async function theyMeet(
  house: House,
  [one, other]: [Someone, Someone],
  { exchange }: Pick<Conversation, 'exchange'>,
  place = 'Piazza Chanoux, Aosta',
) {
  const at = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000).toISOString()
  await ask(house, one, 'POST', `/api/exchanges/${exchange?._id}/meeting`, { place, at })
  await ask(house, other, 'POST', `/api/exchanges/${exchange?._id}/meeting/confirm`, {})
}

/** Moves all messages and conversations to yesterday, so that every screen shows “ieri” and not a time. */
async function dateBack({ db }: House) {
  await sql`update messages set created_at = created_at - interval '1 day'`.execute(db)
  await sql`update conversations set created_at = created_at - interval '1 day', updated_at = updated_at - interval '1 day',
    turn_since = turn_since - interval '12 days'`.execute(db)
}
