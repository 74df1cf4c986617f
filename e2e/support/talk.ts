import type { Conversation } from '@barattolo/domain/conversations/contract'
import type { Item } from '@barattolo/domain/items/contract'
import type { House } from './house.ts'
import type { Neighbour } from './sign-in-browser.ts'

type Person = Pick<Neighbour, 'headers'>
/** The address of a running app. */
type Served = Pick<House, 'origin'>

/** An API call as this user, outside the browser. Throws if it fails. */
export async function ask<T>(
  house: Served,
  who: Person,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<T> {
  const answer = await fetch(house.origin + path, {
    method,
    headers: { ...who.headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Publishes items in Aosta. The last one is the newest, so lists show it first. */
export async function hangUp(house: Served, who: Person, ...things: (Partial<Item> & { title: string })[]): Promise<Item[]> {
  const hung: Item[] = []
  for (const { title, status = 'baratto', category = 'home' } of things) {
    const payload = { title, status, category, latitude: 45.737, longitude: 7.319 }
    hung.push(await ask<Item>(house, who, 'POST', '/api/items', payload))
  }
  return hung
}

/** Opens a conversation about an item, as “Interessa” does. */
export const likes = (house: Served, who: Person, rootItemId: string) =>
  ask<Conversation>(house, who, 'POST', '/api/conversations', { rootItemId, message: 'Mi interessa questo oggetto' })

/** Puts these items into the proposal and sends it. */
export async function proposes(
  house: Served,
  who: Person,
  id: string,
  { offer = [], request = [] }: { offer?: readonly Item[]; request?: readonly Item[] },
): Promise<Conversation> {
  for (const { _id } of offer) await ask(house, who, 'PATCH', `/api/conversations/${id}/offer`, { itemId: _id, selected: true })
  for (const { _id } of request)
    await ask(house, who, 'PATCH', `/api/conversations/${id}/request`, { itemId: _id, selected: true })
  return ask<Conversation>(house, who, 'POST', `/api/conversations/${id}/proposal`, {})
}

export const says = (house: Served, who: Person, id: string, text: string) =>
  ask(house, who, 'POST', `/api/conversations/${id}/messages`, { text })
