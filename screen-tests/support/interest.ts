import { toName } from '@barattolo/domain/texts/it/words/prepositions'
import { screen, within } from './test.tsx'

/** The sheet that “Interessa” opens, for the objects of this person. */
export const interestSheet = async (name: string) => within(await screen.findByRole('dialog', { name: `Scrivi ${toName(name)}` }))

/** Sends the open sheet of “Interessa”. */
export async function sendInterest(user: { click: (element: Element) => Promise<void> }, name: string) {
  await user.click((await interestSheet(name)).getByRole('button', { name: 'Invia' }))
}
