import type { Conversation } from '@barattolo/domain/conversations/conversation'
import type { Item } from '@barattolo/domain/items/contract'
import type { UploadAnswer } from '@barattolo/domain/photos/contract'
import { TEST_TOWNS } from '@barattolo/domain/test-towns.fixtures'
import type { BrowserUser } from './sign-in-browser.ts'
import type { TestApp } from './test-app.ts'

type Caller = Pick<BrowserUser, 'headers'>
/** The address of a running app. */
type AppAddress = Pick<TestApp, 'origin'>
/** The valley's app without `town`. */
type AppInTown = AppAddress & Partial<Pick<TestApp, 'town'>>

/** An API call as this user, outside the browser. Throws if it fails. */
export async function callApi<T>(
  app: AppAddress,
  caller: Caller,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<T> {
  const answer = await fetch(app.origin + path, {
    method,
    headers: { ...caller.headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Publishes items in the town's centre. The last one is the newest, so lists show it first. */
export async function publishItems(
  app: AppInTown,
  caller: Caller,
  ...items: (Partial<Item> & { title: string })[]
): Promise<Item[]> {
  const published: Item[] = []
  const { lat: latitude, lng: longitude } = (app.town ?? TEST_TOWNS.aosta).centre
  for (const { title, status = 'baratto', category = 'home' } of items) {
    const payload = { title, status, category, latitude, longitude }
    published.push(await callApi<Item>(app, caller, 'POST', '/api/items', payload))
  }
  return published
}

/** Uploads a photo and returns its address. */
export async function uploadPhoto(app: AppAddress, { headers }: Caller, photo: Buffer): Promise<string> {
  const body = new FormData()
  for (const field of ['upload_preset', 'cloud_name']) body.append(field, 'barattolo')
  body.append('file', new Blob([new Uint8Array(photo)]), 'foto.jpg')
  const answer = await fetch(`${app.origin}/upload`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as UploadAnswer).secure_url
}

/** Opens a conversation about an item, as “Interessa” does. */
export const openConversation = (app: AppAddress, caller: Caller, rootItemId: string) =>
  callApi<Conversation>(app, caller, 'POST', '/api/conversations', { rootItemId, message: 'Mi interessa questo oggetto' })

/** Puts these items into the proposal and sends it; without items it passes the turn with a question. */
export async function sendProposal(
  app: AppAddress,
  caller: Caller,
  id: string,
  { offer = [], request = [] }: { offer?: readonly Item[]; request?: readonly Item[] },
): Promise<Conversation> {
  for (const { _id } of offer)
    await callApi(app, caller, 'PATCH', `/api/conversations/${id}/offer`, { itemId: _id, selected: true })
  for (const { _id } of request)
    await callApi(app, caller, 'PATCH', `/api/conversations/${id}/request`, { itemId: _id, selected: true })
  const body = offer.length + request.length > 0 ? {} : { ask: true }
  return callApi<Conversation>(app, caller, 'POST', `/api/conversations/${id}/proposal`, body)
}

export const sendMessage = (app: AppAddress, caller: Caller, id: string, text: string) =>
  callApi(app, caller, 'POST', `/api/conversations/${id}/messages`, { text })
