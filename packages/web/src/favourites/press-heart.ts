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
  changeSettingsMutation,
  favouriteSettings,
  heartMutation,
  heartOf,
  invalidateList,
  setHeart,
} from './favourites.queries.ts'

const text = texts.favourites
/** Long enough to read a sentence. */
const FAILURE_MS = 5000

export type HeartItem = Pick<Item, '_id' | 'title'>

/** The objects whose press waits for a sign-in or for the choice of the first heart: a second press is ignored. */
const asking = new Set<ItemId>()

/**
 * Makes an object a favourite, or no favourite any more. The heart changes at once, and back if the server refuses. A visitor signs in
 * first; if the object is a favourite already then, it stays one. Resolves to whether the object is a favourite now.
 */
export async function pressHeart(item: HeartItem, startSignIn: () => Promise<boolean>): Promise<boolean | null> {
  if (asking.has(item._id)) return null
  const wasSignedIn = session.current().state === 'signedIn'
  if (!wasSignedIn && !(await ask(item._id, startSignIn))) return null
  const user = await waitForUser(session)
  if (!user) return null
  const heart = await readHeart(user.uid, item)
  if (heart === undefined) return null
  if (heart && !wasSignedIn) return true
  setHeart(user.uid, item._id, heart ? null : { itemId: item._id, isPrivate: true, gives: [] })
  if (await mayChange(user.uid, item, heart)) return store(user.uid, item, heart)
  setHeart(user.uid, item._id, heart)
  return Boolean(heart)
}

async function ask<T>(id: ItemId, question: () => Promise<T>): Promise<T> {
  asking.add(id)
  try {
    return await question()
  } finally {
    asking.delete(id)
  }
}

/** Undefined if it cannot be read, which the person is shown. */
async function readHeart(me: string, { _id, title }: HeartItem): Promise<Heart | null | undefined> {
  try {
    await queryClient.ensureQueryData(heartOf(me, _id))
    // Not the answer itself: another press may have changed the heart while it was read.
    return queryClient.getQueryData(heartOf(me, _id).queryKey)
  } catch (error) {
    showFailure(text.addFailed(title, errorText(error)))
    return undefined
  }
}

/** Asks at the first heart, and stores the choice. False if the person has made none. */
async function mayChange(me: string, { _id, title }: HeartItem, before: Heart | null): Promise<boolean> {
  try {
    // Read before a removal too, so that it does not overtake a press that reads.
    const { arePrivate } = await queryClient.ensureQueryData(favouriteSettings(me))
    if (asking.has(_id)) return false
    if (before || arePrivate !== null) return true
    const choice = await ask(_id, askForChoice)
    if (choice === null) return false
    await new MutationObserver(queryClient, changeSettingsMutation(me)).mutate(choice)
    return true
  } catch (error) {
    showFailure((before ? text.removeFailed : text.addFailed)(title, errorText(error)))
    return false
  }
}

/** The answer to a press is not shown if the person has pressed again since then. */
async function store(me: string, { _id, title }: HeartItem, before: Heart | null): Promise<boolean> {
  const mutation = heartMutation(_id)
  const isLast = () => queryClient.isMutating({ mutationKey: mutation.mutationKey }) === 0
  try {
    const heart = await new MutationObserver(queryClient, mutation).mutate(!before)
    if (isLast()) setHeart(me, _id, heart)
    void invalidateList(me)
    return !before
  } catch (error) {
    if (isLast()) {
      setHeart(me, _id, before)
      // After two presses, the state before the last one may not be what is stored.
      void queryClient.invalidateQueries(heartOf(me, _id))
    }
    showFailure((before ? text.removeFailed : text.addFailed)(title, errorText(error)))
    return Boolean(before)
  }
}

const showFailure = (sentence: string) => toast(sentence, { durationMs: FAILURE_MS })
