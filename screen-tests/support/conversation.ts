import type { ItemId } from '@barattolo/domain/ids'
import { conversationApiOf, ok } from '@barattolo/server/testing/conversations'
import type { SignedInPerson, TestApp } from '@barattolo/server/testing/test-app'
import { addItem, expect, screen, waitFor, within } from './test.tsx'

interface ConversationScenario {
  giulia: SignedInPerson
  maria: SignedInPerson
  /** Giulia's items: a backpack and a teapot. */
  mine: ItemId[]
  /** The id of the conversation. */
  id: string
}

let sceneCount = 0

/** Giulia has opened a conversation about Maria's sledge: Maria's turn. */
export async function startConversation(server: TestApp): Promise<ConversationScenario> {
  const scene = ++sceneCount
  const [giulia, maria] = [
    await server.signIn({ name: 'Giulia Rossi', email: `giulia.${scene}@example.org` }),
    await server.signIn({ name: 'Maria Favre', email: `maria.${scene}@example.org` }),
  ]
  const mine = [
    await addItem(server, giulia.uid, { title: 'Zaino rosso' }),
    await addItem(server, giulia.uid, { title: 'Teiera' }),
  ]
  await addItem(server, maria.uid, { title: 'Campanella' })
  const { _id } = await ok(conversationApiOf(server, giulia).interest(await addItem(server, maria.uid, { title: 'Slitta' })))
  return { giulia, maria, mine, id: _id }
}

/** Like `startConversation`, but Maria has asked what Giulia offers: Giulia's turn. */
export async function startAtGiuliasTurn(server: TestApp): Promise<ConversationScenario> {
  const scene = await startConversation(server)
  await ok(conversationApiOf(server, scene.maria).ask(scene.id))
  return scene
}

/** Like `startAtGiuliasTurn`, but Giulia has offered her backpack: Maria's turn. */
export async function startWithProposal(server: TestApp): Promise<ConversationScenario> {
  const scene = await startAtGiuliasTurn(server)
  const [backpack] = scene.mine
  if (!backpack) throw new Error('Giulia has no item to offer')
  await ok(conversationApiOf(server, scene.giulia).offer(scene.id, backpack, { selected: true }))
  await ok(conversationApiOf(server, scene.giulia).send(scene.id))
  return scene
}

export const button = (name: string) => screen.findByRole('button', { name })
/** The row of an item in one of the two bazars. */
export const row = (title: string) => screen.findByRole('button', { name: new RegExp(`^${title}`) })
export const proposalSide = async (name: 'Tu dai' | 'Tu ricevi') => within(await screen.findByRole('region', { name }))
export const chat = async () => within(await screen.findByRole('log'))
export const messageField = () => screen.findByRole('textbox', { name: 'Messaggio' })
export const expectBanner = (text: string) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(expect.stringContaining(text)),
  )
/** Waits until the row of the conversation, or on its own page the box of the item that it is about, shows this status. */
export const expectStatus = (conversation: string, status: string) =>
  waitFor(() => {
    const main = screen.getByRole('main')
    const row = main.querySelector<HTMLElement>(`a[href="/scambio/${conversation}"]`)
    within(row ?? within(main).getByRole('region', { name: 'Oggetto di partenza e azioni' })).getByText(status)
  })
export const expectPressed = async (title: string, pressed: boolean) =>
  waitFor(async () => expect((await row(title)).getAttribute('aria-pressed')).toBe(String(pressed)))
export const expectText = (text: string) =>
  waitFor(() => expect(screen.getAllByText(text, { exact: false }).length).toBeGreaterThan(0))
export const isDisabled = (control: Element) => control.matches(':disabled, [aria-disabled=true]')
