import { readMyData } from '@barattolo/domain/account/person-data'
import { WHOLE_TOWN } from '@barattolo/domain/geo/viewpoint'
import { listSignIns, removeSignIn } from '@barattolo/domain/identity/sign-in-contract'
import {
  listNotices,
  markNoticesRead,
  readChannels,
  readPreferences,
  readUnreadNotices,
  subscribePush,
  unsubscribePush,
} from '@barattolo/domain/notices/contract'
import { blockPerson, listBlocked, unblockPerson } from '@barattolo/domain/people/blocks'
import { chooseName, deleteMe, readMe, readPersonPhoto, readProfile, searchPeople } from '@barattolo/domain/people/contract'
import { addDevice } from '@barattolo/domain/people/devices'
import { endHoliday, readHoliday, startHoliday } from '@barattolo/domain/people/holiday'
import { chooseMunicipality, choosePicture, chooseWords, removePicture } from '@barattolo/domain/people/own-page'
import { RULES_VERSION } from '@barattolo/domain/people/rules'
import { acceptRules } from '@barattolo/domain/people/rules-contract'
import { chooseViewpoint } from '@barattolo/domain/people/viewpoint'
import { takePhotosBack } from '@barattolo/domain/photos/take-back'
import { DAY } from '../durations.ts'
import { type Act, emptyMemory, type Memory, otherOf, type Visit } from '../visit.ts'
import { hiddenOnes } from './hidden-ones.ts'
import { reads, writes } from './weights.ts'

/** The first act of each visit. */
export const arrive: Act = {
  name: 'arrive',
  routes: [readMe],
  weight: () => 0,
  run: async ({ call, memory }) => {
    const people = memory.inbox.flatMap(({ participants }) => participants.map(({ uid }) => uid))
    memory.met = [...new Set([...memory.met, ...people])].filter((uid) => uid !== memory.uid)
    const me = await call(readMe, {})
    if (!me.ok) return
    const { profile, rulesToAccept, suspension, foundItems } = me.answer
    Object.assign(memory, { uid: profile.uid, rulesToAccept, isSuspended: suspension !== null, foundItems })
  },
}

/** Returns where the notices lead to. */
export async function readNotices({ call, nextNumber }: Visit): Promise<string[]> {
  const walk = `notices ${nextNumber()}`
  const paths: string[] = []
  let cursor: string | undefined
  await call(readUnreadNotices, {}, { walk })
  do {
    const page = await call(listNotices, { query: { cursor } }, { walk })
    if (page.ok) paths.push(...page.answer.notices.map(({ leadsTo }) => leadsTo))
    cursor = page.ok ? (page.answer.next ?? undefined) : undefined
  } while (cursor !== undefined)
  await call(readPreferences, {})
  return paths
}

export const readNoticesAct: Act = {
  name: 'read the notices',
  routes: [listNotices, readUnreadNotices, readPreferences],
  weight: reads(4),
  run: readNotices,
}

export const goOnHolidayAct: Act = {
  name: 'go on holiday',
  routes: [startHoliday, readHoliday],
  weight: writes(0.25, ({ memory }) => !memory.isOnHoliday),
  run: async ({ call, memory, now, random }) => {
    const until = random.chance(0.7) ? new Date(now().getTime() + (2 + random.below(25)) * DAY).toISOString() : null
    const started = await call(startHoliday, { body: { until } })
    memory.isOnHoliday = started.ok
    await call(readHoliday, {})
  },
}

export const accountActs: Act[] = [
  {
    name: 'accept the rules',
    routes: [acceptRules],
    weight: reads(60, ({ memory }) => memory.rulesToAccept !== null),
    run: async ({ call, memory }) => {
      const accepted = await call(acceptRules, { body: { version: RULES_VERSION, oldEnough: true } })
      if (accepted.ok) memory.rulesToAccept = null
    },
  },
  {
    name: 'choose a name',
    routes: [chooseName],
    weight: writes(1),
    run: ({ call, person, random }) =>
      call(chooseName, { body: { name: `${person.name.split(' ')[0]} ${letters(random.below(999))}` } }),
  },
  {
    name: 'write words of the profile',
    routes: [chooseWords],
    weight: writes(0.5),
    run: ({ call, random }) =>
      call(chooseWords, { body: { words: random.chance(0.2) ? '' : `Rimetto a nuovo le cose, ${letters(random.below(999))}` } }),
  },
  {
    name: 'choose a picture of the profile',
    routes: [choosePicture],
    weight: writes(0.2),
    run: async ({ call, upload }) => {
      const photo = await upload()
      if (photo) await call(choosePicture, { body: { photo } })
    },
  },
  {
    name: 'remove the picture of the profile',
    routes: [removePicture],
    weight: writes(0.1),
    run: ({ call }) => call(removePicture, {}),
  },
  {
    name: 'choose the municipality of the profile',
    routes: [chooseMunicipality],
    weight: writes(0.3),
    run: ({ call, person, random }) =>
      call(chooseMunicipality, {
        body: {
          municipality: person.viewpoint === WHOLE_TOWN ? null : person.viewpoint,
          showsMunicipality: random.chance(0.5),
        },
      }),
  },
  {
    name: 'choose a viewpoint',
    routes: [chooseViewpoint],
    weight: reads(0.2),
    run: ({ call, person }) => call(chooseViewpoint, { body: { viewpoint: person.viewpoint } }),
  },
  {
    name: 'add the device',
    routes: [addDevice],
    weight: reads(1),
    run: ({ call, random }) => call(addDevice, { body: { device: random.uuid() } }),
  },
  {
    name: 'switch push on',
    routes: [readChannels, subscribePush],
    weight: writes(4, ({ memory }) => !memory.hasPush),
    run: async ({ call, memory, random, pushSubscription }) => {
      await call(readChannels, {})
      // Another browser, whose keys lie on no curve: no push can be encrypted for it.
      const { endpoint, keys } = pushSubscription
      const damaged = { endpoint: `${endpoint}/damaged`, keys: { ...keys, p256dh: 'A'.repeat(87) } }
      if (random.chance(0.4)) await call(subscribePush, { body: damaged })
      const subscribed = await call(subscribePush, { body: pushSubscription })
      memory.hasPush = subscribed.ok
    },
  },
  {
    name: 'switch push off',
    routes: [unsubscribePush],
    weight: writes(0.1, ({ memory }) => memory.hasPush),
    run: async ({ call, memory, pushSubscription: { endpoint } }) => {
      await call(unsubscribePush, { query: { endpoint } })
      memory.hasPush = false
    },
  },
  readNoticesAct,
  {
    name: 'mark the notices as read',
    routes: [markNoticesRead],
    weight: reads(2),
    run: ({ call }) => call(markNoticesRead, { body: {} }),
  },
  goOnHolidayAct,
  {
    name: 'come back from holiday',
    routes: [endHoliday, readHoliday],
    weight: writes(2, ({ memory }) => memory.isOnHoliday),
    run: async ({ call, memory }) => {
      await call(endHoliday, {})
      const read = await call(readHoliday, {})
      memory.isOnHoliday = read.ok && read.answer.holiday !== null
    },
  },
  {
    name: 'copy my data',
    routes: [readMyData],
    weight: reads(0.1),
    run: ({ call }) => call(readMyData, {}),
  },
  {
    name: 'read a profile',
    routes: [readProfile, readPersonPhoto],
    weight: reads(1.5, ({ memory }) => memory.seen.length > 0),
    run: async ({ call, memory, random }) => {
      const uid = random.chance(0.2) ? memory.uid : random.pick(memory.seen)?.ownerUid
      if (!uid) return
      const params = { uid: uid as never }
      await call(readProfile, { params, query: {} })
      if (random.chance(0.2)) await call(readPersonPhoto, { params })
    },
  },
  {
    name: 'search people',
    routes: [searchPeople],
    weight: reads(0.5),
    run: ({ call, person }) => call(searchPeople, { query: { q: person.name.slice(0, 3) } }),
  },
  {
    name: 'block a person',
    routes: [blockPerson, listBlocked],
    weight: (visit) => reads(visit.person.habits.quarrels * 15, ({ memory }) => memory.inbox.length > 0)(visit),
    run: async (visit) => {
      const { call, memory, random } = visit
      const other = otherOf(visit, random.pick(memory.inbox)?.participants ?? [])
      if (!other) return
      const blocked = await call(blockPerson, { params: { uid: other.uid as never } })
      if (blocked.ok) memory.blocked.push(other.uid)
      await call(listBlocked, {})
    },
  },
  {
    name: 'block a person who is not shown any more',
    routes: [blockPerson, listBlocked],
    weight: reads(8, ({ memory }) => hiddenOnes(memory).length > 0),
    run: async ({ call, memory, random }) => {
      const uid = random.pick(hiddenOnes(memory))
      memory.met = memory.met.filter((one) => one !== uid)
      if (uid) await call(blockPerson, { params: { uid: uid as never } })
      await call(listBlocked, {})
    },
  },
  {
    name: 'unblock a person',
    routes: [unblockPerson, listBlocked],
    weight: reads(0.4, ({ memory }) => memory.blocked.length > 0),
    run: async ({ call, memory }) => {
      const uid = memory.blocked.shift()
      if (uid) await call(unblockPerson, { params: { uid: uid as never } })
      await call(listBlocked, {})
    },
  },
  {
    name: 'take photos of passed objects back',
    routes: [takePhotosBack],
    weight: (visit) => reads(hasGivenPhotos(visit.memory) ? 20 : 0.3)(visit),
    run: ({ call }) => call(takePhotosBack, {}),
  },
  {
    name: 'look at the ways of signing in',
    routes: [listSignIns, removeSignIn],
    weight: reads(0.3),
    run: async ({ call, random, signInAgain }) => {
      const listed = await call(listSignIns, {})
      const [only] = listed.ok ? listed.answer : []
      if (!only || !random.chance(0.5)) return
      await signInAgain()
      await call(removeSignIn, { params: { id: only._id } })
    },
  },
  {
    name: 'delete the account',
    routes: [deleteMe],
    weight: ({ person, memory }) => {
      if (person.isAdmin || memory.uid === null) return 0
      return memory.isSuspended ? 3 : 0.15
    },
    run: async (visit) => {
      await visit.signInAgain()
      const deleted = await visit.call(deleteMe, { query: visit.random.chance(0.3) ? { passedOnPhotos: 'takeBack' } : {} })
      if (deleted.ok) Object.assign(visit.memory, emptyMemory())
    },
  },
]

/** An erasure while another device of the person writes: this sign-in comes before both. */
export const signInOnAnotherDevice: Act = {
  name: 'sign in on another device',
  routes: [],
  weight: () => 0,
  run: ({ signInAgain }) => signInAgain(),
}

export const eraseOnAnotherDevice: Act = {
  name: 'delete the account on another device',
  routes: [deleteMe],
  weight: () => 1,
  run: async ({ call, memory }) => {
    const deleted = await call(deleteMe, { query: {} })
    if (deleted.ok) Object.assign(memory, emptyMemory())
  },
}

/** Or received some. */
const hasGivenPhotos = ({ inbox }: Memory) => inbox.some(({ isDone, rootItem }) => isDone && rootItem.imageUrl !== '')

const letters = (number: number) => [...String(number)].map((digit) => 'abcdefghil'[Number(digit)]).join('')
