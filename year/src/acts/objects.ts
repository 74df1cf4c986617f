import type { ItemId } from '@barattolo/domain/ids'
import { confirmItem, listAvailabilityChecks, pauseItem, resumeItem } from '@barattolo/domain/items/availability-check-contract'
import {
  changeItem,
  createItem,
  deleteItem,
  type Item,
  listItems,
  putBackItem,
  readItem,
  readWeight,
} from '@barattolo/domain/items/contract'
import { listMatchingRequests } from '@barattolo/domain/requests/contract'
import type { Random } from '@barattolo/server/testing/random'
import type { Act, Visit } from '../visit.ts'
import { readPages } from './pages.ts'
import { reads, writes } from './weights.ts'

const OBJECTS = [
  'Lampada',
  'Bicicletta',
  'Trapano',
  'Libro',
  'Tavolo',
  'Sci',
  'Vaso',
  'Chitarra',
  'Zaino',
  'Radio',
  'Sedia',
  'Tenda',
]

const ownAvailable = ({ memory }: Visit) => memory.own.filter(({ availability }) => availability === 'disponibile')

/** Keeps an own object as the last answer showed it. */
function remember({ memory }: Visit, item: Item) {
  memory.own = [item, ...memory.own.filter(({ _id }) => _id !== item._id)]
}

function drawStatus(random: Random) {
  if (random.chance(0.3)) return 'dono'
  return random.chance(0.15) ? 'riparare' : 'baratto'
}

export const publishAct: Act = {
  name: 'publish an object',
  routes: [createItem, readItem],
  weight: writes(8, ({ memory }) => memory.own.length < 12),
  run: async (visit) => {
    const { call, random, person, upload, nextNumber } = visit
    const photo = random.chance(0.5) ? await upload() : null
    const created = await call(createItem, {
      body: {
        title: `${random.chance(0.3) ? 'Bella ' : ''}${random.pick(OBJECTS)} ${person.key} ${nextNumber()}`,
        description: random.chance(0.5) ? 'Usata poco, si vede volentieri a casa.' : '',
        category: random.pick(person.likes) ?? 'home',
        status: drawStatus(random),
        ...person.home,
        onlyMunicipality: random.chance(0.2),
        images: photo === null ? [] : [photo],
        clientId: random.uuid(),
      },
    })
    if (!created.ok) return
    remember(visit, created.answer)
    await call(readItem, { params: { id: created.answer._id } })
  },
}

const TRIED_ROUTES = [readItem, changeItem, deleteItem, putBackItem, pauseItem]

/** Reads, tries something that is refused, and reads again: the checker compares. */
async function tryToChange({ call, random, person, nextNumber }: Visit, id: ItemId, chosen?: 'put back') {
  const params = { id }
  await call(readItem, { params })
  const what = chosen ?? random.pick(['change', 'delete', 'put back', 'pause'] as const)
  if (what === 'change')
    await call(changeItem, { params, body: { title: `${random.pick(OBJECTS)} ${person.key} ${nextNumber()}` } })
  if (what === 'delete') await call(deleteItem, { params })
  if (what === 'put back') await call(putBackItem, { params, body: person.home })
  if (what === 'pause') await call(pauseItem, { params })
  await call(readItem, { params })
}

const changeChosen = (name: string, endpoint: typeof deleteItem | typeof pauseItem, weight: number): Act => ({
  name,
  routes: [endpoint],
  weight: writes(weight),
  run: async ({ call, memory }) => {
    if (memory.chosenItem) await call(endpoint, { params: { id: memory.chosenItem } })
  },
})

/** What an owner does to an object that another wishes at the same instant. */
export const chosenItemActs: readonly Act[] = [
  changeChosen('delete an object that another wishes', deleteItem, 2),
  changeChosen('pause an object that another wishes', pauseItem, 1),
]

export const objectActs: Act[] = [
  {
    name: 'read my bazar',
    routes: [listItems],
    weight: reads(3),
    run: async (visit) => {
      const { call, memory, nextNumber } = visit
      if (!memory.uid) return
      const walk = `own ${nextNumber()}`
      const ownerUid = memory.uid as never
      const own = await readPages((cursor) => call(listItems, { query: { ownerUid, limit: 100, cursor } }, { walk }))
      if (own) memory.own = own
    },
  },
  publishAct,
  {
    name: 'edit an object',
    routes: [changeItem, readItem, readWeight],
    weight: writes(1.5, (visit) => ownAvailable(visit).length > 0),
    run: async (visit) => {
      const item = visit.random.pick(ownAvailable(visit))
      if (!item) return
      const { call, person, random, nextNumber } = visit
      const params = { id: item._id }
      if (random.chance(0.2)) await call(readWeight, { params })
      const body = random.chance(0.3)
        ? { ...person.home, description: `Ora abito altrove, ${nextNumber()}` }
        : { title: `${random.pick(OBJECTS)} ${person.key} ${nextNumber()}` }
      const changed = await call(changeItem, { params, body })
      if (changed.ok) remember(visit, changed.answer)
      await call(readItem, { params })
    },
  },
  {
    name: 'pause an object',
    routes: [pauseItem, readItem],
    weight: writes(0.7, (visit) => ownAvailable(visit).some(({ resting }) => !resting)),
    run: async (visit) => {
      const item = visit.random.pick(ownAvailable(visit).filter(({ resting }) => !resting))
      if (!item) return
      const paused = await visit.call(pauseItem, { params: { id: item._id } })
      if (paused.ok) remember(visit, paused.answer)
      await visit.call(readItem, { params: { id: item._id } })
    },
  },
  {
    name: 'resume an object',
    routes: [resumeItem, readItem],
    weight: writes(2, (visit) => ownAvailable(visit).some(({ resting }) => resting)),
    run: async (visit) => {
      const item = visit.random.pick(ownAvailable(visit).filter(({ resting }) => resting))
      if (!item) return
      const resumed = await visit.call(resumeItem, { params: { id: item._id } })
      if (resumed.ok) remember(visit, resumed.answer)
      await visit.call(readItem, { params: { id: item._id } })
    },
  },
  {
    name: 'say that an object is still here',
    routes: [listAvailabilityChecks, confirmItem],
    weight: writes(0.5),
    run: async ({ call }) => {
      const asked = await call(listAvailabilityChecks, {})
      const first = asked.ok ? asked.answer[0] : undefined
      if (first) await call(confirmItem, { params: { id: first._id } })
    },
  },
  {
    name: 'delete an object',
    routes: [deleteItem, readItem],
    weight: writes(0.5, ({ memory }) => memory.own.length > 2),
    run: async ({ call, memory, random }) => {
      const item = random.pick(memory.own)
      if (!item) return
      const deleted = await call(deleteItem, { params: { id: item._id } })
      if (deleted.ok) memory.own = memory.own.filter(({ _id }) => _id !== item._id)
      await call(readItem, { params: { id: item._id } })
    },
  },
  {
    name: 'put a received object back',
    routes: [putBackItem, readItem],
    weight: writes(3, ({ memory }) => memory.own.some(({ availability }) => availability === 'scambiato')),
    run: async (visit) => {
      const { call, memory, random, person } = visit
      const item = random.pick(memory.own.filter(({ availability }) => availability === 'scambiato'))
      if (!item) return
      const back = await call(putBackItem, { params: { id: item._id }, body: person.home })
      if (back.ok) remember(visit, back.answer)
      await call(readItem, { params: { id: item._id } })
    },
  },
  {
    name: 'try what the screen of an own object does not offer',
    routes: [listItems, ...TRIED_ROUTES],
    weight: writes(4, ({ memory }) => memory.own.length > 0),
    run: async (visit) => {
      const { call, memory, random } = visit
      if (!memory.uid) return
      const query = { ownerUid: memory.uid as never, availability: 'in_trattativa', count: 'no' } as const
      const promised = await call(listItems, { query })
      const reserved = promised.ok ? random.pick(promised.answer) : undefined
      const available = random.pick(ownAvailable(visit))
      if (reserved) await tryToChange(visit, reserved._id)
      if (available && random.chance(0.3)) await tryToChange(visit, available._id, 'put back')
    },
  },
  {
    name: 'try to change the object of another',
    routes: TRIED_ROUTES,
    weight: writes(1.5, ({ memory }) => memory.seen.length > 0),
    run: async (visit) => {
      const item = visit.random.pick(visit.memory.seen)
      if (item) await tryToChange(visit, item._id)
    },
  },
  {
    name: 'read which ads an object fits',
    routes: [listMatchingRequests],
    weight: reads(0.5, ({ memory }) => memory.own.length > 0),
    run: ({ call, memory, random }) => {
      const item = random.pick(memory.own)
      return item ? call(listMatchingRequests, { params: { id: item._id } }) : Promise.resolve()
    },
  },
]
