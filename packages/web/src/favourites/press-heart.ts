import type { Heart } from '@barattolo/domain/favourites/contract'
import type { ItemId } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { MutationObserver } from '@tanstack/react-query'
import { errorText } from '../shared/api/error-text.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { session, waitForUser } from '../shared/session.ts'
import { texts } from '../shared/texts.ts'
import { toast } from '../ui/overlay/toasts.tsx'
import { askForChoice } from './favourite-choice.ts'
import {
  addHeart,
  changeSettingsMutation,
  favouriteSettings,
  heartOf,
  invalidateList,
  removeHeart,
  setHeart,
} from './favourites.queries.ts'

const text = texts.favourites
/** Long enough to read a sentence. */
const FAILURE_MS = 5000

export type HeartItem = Pick<Item, '_id' | 'title'>

/** The objects whose heart is being changed: a second press is ignored until the server has answered. */
const running = new Set<ItemId>()

/**
 * Makes an object a favourite, or no favourite any more. The heart changes at once, and back if the server refuses. A visitor signs in
 * first; if the object is a favourite already then, it stays one. Resolves to whether the object is a favourite now.
 */
export async function pressHeart(item: HeartItem, startSignIn: () => Promise<boolean>): Promise<boolean | null> {
  if (running.has(item._id)) return null
  running.add(item._id)
  try {
    const wasSignedIn = session.current().state === 'signedIn'
    if (!wasSignedIn && !(await startSignIn())) return null
    const user = await waitForUser(session)
    if (!user) return null
    const heart = await readHeart(user.uid, item)
    if (heart === undefined) return null
    if (!heart) return await add(user.uid, item)
    return wasSignedIn ? await remove(user.uid, item, heart) : true
  } finally {
    running.delete(item._id)
  }
}

/** Undefined if it cannot be read, which the person is shown. */
async function readHeart(me: string, { _id, title }: HeartItem): Promise<Heart | null | undefined> {
  try {
    return await queryClient.ensureQueryData(heartOf(me, _id))
  } catch (error) {
    showFailure(text.addFailed(title, errorText(error)))
    return undefined
  }
}

async function add(me: string, { _id, title }: HeartItem): Promise<boolean> {
  setHeart(me, _id, { itemId: _id, isPrivate: true, gives: [] })
  try {
    if (!(await hasChosen(me))) {
      setHeart(me, _id, null)
      return false
    }
    setHeart(me, _id, await addHeart(_id))
    void invalidateList(me)
    return true
  } catch (error) {
    setHeart(me, _id, null)
    showFailure(text.addFailed(title, errorText(error)))
    return false
  }
}

async function remove(me: string, { _id, title }: HeartItem, heart: Heart): Promise<boolean> {
  setHeart(me, _id, null)
  try {
    await removeHeart(_id)
    void invalidateList(me)
    return false
  } catch (error) {
    setHeart(me, _id, heart)
    showFailure(text.removeFailed(title, errorText(error)))
    return true
  }
}

/** Asks at the first heart, and stores the choice. False if the person has made none. */
async function hasChosen(me: string): Promise<boolean> {
  const { arePrivate } = await queryClient.ensureQueryData(favouriteSettings(me))
  if (arePrivate !== null) return true
  const choice = await askForChoice()
  if (choice === null) return false
  await new MutationObserver(queryClient, changeSettingsMutation(me)).mutate(choice)
  return true
}

const showFailure = (sentence: string) => toast(sentence, { durationMs: FAILURE_MS })
