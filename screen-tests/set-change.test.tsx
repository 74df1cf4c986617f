import { conversationApiOf, ok } from '@barattolo/server/testing/conversations'
import { createAgreedExchange, exchangeApiOf } from '@barattolo/server/testing/exchanges'
import type { TestApp } from '@barattolo/server/testing/test-app'
import { expectBanner, isDisabled, proposalSide, row } from './support/conversation.ts'
import { addItem, address, expect, screen, test, waitFor, within } from './support/test.tsx'

let sceneCount = 0

/** Maria gives her sledge for Giulia's teapot; each has another object. */
async function createExchange(server: TestApp) {
  const scene = ++sceneCount
  const [giulia, maria] = [
    await server.signIn({ name: 'Giulia Rossi', email: `giulia.cambio.${scene}@example.org` }),
    await server.signIn({ name: 'Maria Favre', email: `maria.cambio.${scene}@example.org` }),
  ]
  const [sledge, bell] = [
    await addItem(server, maria.uid, { title: 'Slitta' }),
    await addItem(server, maria.uid, { title: 'Campanella' }),
  ]
  const [teapot, backpack] = [
    await addItem(server, giulia.uid, { title: 'Teiera' }),
    await addItem(server, giulia.uid, { title: 'Zaino' }),
  ]
  const { conversation, id } = await createAgreedExchange(server, {
    interested: giulia,
    owner: maria,
    root: sledge,
    offer: [teapot],
  })
  const { version } = await ok(exchangeApiOf(server, giulia).read(id))
  return { giulia, maria, sledge, bell, teapot, backpack, id, version, path: `/scambio/${conversation._id}` }
}

const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('[EXCH-112] “Cambia gli oggetti” opens the picker over what was agreed, says why nothing can be sent yet, and proposes the change', async ({
  server,
  open,
}) => {
  const { giulia, path } = await createExchange(server)
  const user = await open(path, { as: giulia })
  await user.click(await screen.findByRole('button', { name: 'Cambia gli oggetti' }))
  const picker = await dialogNamed('Cambia gli oggetti')
  picker.getByText('Scegli di nuovo. Finché Maria non è d’accordo resta valido quello che avete deciso.')
  const send = picker.getByRole('button', { name: 'Proponi il cambio' })
  expect(isDisabled(send)).toBe(true)
  picker.getByText('Aggiungi o togli un oggetto per proporre un cambio.')
  await user.click(await picker.findByRole('button', { name: /^Teiera/ }))
  picker.getByText('Serve almeno un oggetto per parte: solo i doni non chiedono niente in cambio.')
  // What is agreed can be picked again, although it is reserved.
  await user.click(picker.getByRole('button', { name: /^Teiera/ }))
  await user.click(picker.getByRole('button', { name: /^Teiera/ }))
  await user.click(await picker.findByRole('button', { name: /^Zaino/ }))
  picker.getByText('Porti: Zaino. Ricevi: Slitta.')
  await user.click(await picker.findByRole('button', { name: /^Campanella/ }))
  await user.click(send)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expectBanner('Hai proposto un cambio')
  await expectBanner('Finché Maria non risponde, resta valido quello deciso.')
  // The agreed objects are still the ones in the jars.
  ;(await proposalSide('Tu dai')).getByText('Teiera')
  await user.click(await screen.findByRole('button', { name: 'Guarda' }))
  const comparison = await dialogNamed('Hai proposto un cambio')
  const titlesOf = (name: string) =>
    within(comparison.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(titlesOf('Deciso')).toEqual(['Teieraesce', 'Slitta'])
  expect(titlesOf('Proposto').toSorted()).toEqual(['Campanellaentra', 'Slitta', 'Zainoentra'])
  await user.click(comparison.getByRole('button', { name: 'Ritira il cambio' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('button', { name: 'Cambia gli oggetti' })
})

test('[ADD-60] “Aggiungi e offri” in “Cambia gli oggetti” leads back to the dialog, with what was picked there and the new object', {
  tags: ['thorough'],
}, async ({ server, open }) => {
  const { giulia, path } = await createExchange(server)
  const user = await open(path, { as: giulia })
  await user.click(await screen.findByRole('button', { name: 'Cambia gli oggetti' }))
  const picker = await dialogNamed('Cambia gli oggetti')
  await user.click(await picker.findByRole('button', { name: /^Teiera/ }))
  await user.click(await picker.findByRole('button', { name: /^Campanella/ }))
  await user.click(picker.getByRole('link', { name: 'Aggiungi e offri' }))
  await user.type(await screen.findByRole('textbox', { name: 'Titolo' }), 'Pattini')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Categoria' }), 'hobby')
  await user.click(screen.getByRole('button', { name: 'Metti in circolo' }))
  await user.click(await screen.findByRole('button', { name: 'Torna allo scambio con Maria' }))
  const again = await dialogNamed('Cambia gli oggetti')
  again.getByText('Porti: Pattini. Ricevi: Slitta, Campanella.')
  expect(address()).toBe(`${path}?parte=mio`)
  expect(screen.queryByText('È nel tuo bazar: lo offri quando tocca a te.')).toBeNull()
  await user.click(again.getByRole('button', { name: 'Proponi il cambio' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expectBanner('Hai proposto un cambio')
})

test('[EXCH-112] the other person sees old and new side by side, and answers “Va bene così” or “Teniamo come prima”', async ({
  server,
  open,
}) => {
  const { giulia, maria, sledge, backpack, id, version, path } = await createExchange(server)
  const as = exchangeApiOf(server, giulia)
  const first = await ok(as.changeSet(id, [sledge, backpack], version))
  const user = await open(path, { as: maria })
  await expectBanner('Giulia propone un cambio')
  await user.click(await screen.findByRole('button', { name: 'Guarda' }))
  const refused = await dialogNamed('Giulia propone un cambio')
  refused.getByText('Finché non rispondi, resta valido quello deciso.')
  await user.click(refused.getByRole('button', { name: 'Teniamo come prima' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await ok(as.read(id))).version).toBe(first.version + 1)
  // The screen stays open: the next change arrives over the socket.
  await ok(as.changeSet(id, [sledge, backpack], first.version + 1))
  await user.click(await screen.findByRole('button', { name: 'Guarda' }))
  await user.click((await dialogNamed('Giulia propone un cambio')).getByRole('button', { name: 'Va bene così' }))
  await waitFor(async () => (await proposalSide('Tu ricevi')).getByText('Zaino'))
  expect((await proposalSide('Tu ricevi')).queryByText('Teiera')).toBeNull()
  await row('Slitta')
})

test('[EXCH-112] who has typed a code under earlier objects is asked what was exchanged, and the sheet shows the present objects', {
  tags: ['thorough'],
}, async ({ server, open }) => {
  const { giulia, maria, sledge, backpack, id, version, path } = await createExchange(server)
  const [as, other] = [exchangeApiOf(server, giulia), exchangeApiOf(server, maria)]
  await ok(as.propose(id, 'Piazza Chanoux', new Date(Date.now() + 3 * 60 * 60 * 1000)))
  await ok(other.confirm(id))
  const shown = (await ok(other.read(id))).handover?.code ?? ''
  const proposed = await ok(as.changeSet(id, [sledge, backpack], version + 2))
  await ok(other.agreeToChange(id, proposed.version))
  await ok(as.handOver(id, shown, { version }))
  const user = await open(path, { as: giulia })
  await expectBanner('Che cosa avete scambiato?')
  await user.click(await screen.findByRole('button', { name: 'Consegna' }))
  const sheet = await dialogNamed('Consegna con Maria')
  await sheet.findByText('Porti: Zaino. Ricevi: Slitta.')
})

test('[EXCH-113] the handover sheet explains the codes in two lines: when they are typed, and that a code is shown in person only', {
  tags: ['thorough'],
}, async ({ server, open }) => {
  const { giulia, maria, id, path } = await createExchange(server)
  await ok(exchangeApiOf(server, giulia).propose(id, 'Piazza Chanoux', new Date(Date.now() + 60 * 60 * 1000)))
  await ok(exchangeApiOf(server, maria).confirm(id))
  const user = await open(path, { as: giulia })
  await expectBanner(' in piazza Chanoux.')
  await user.click(await screen.findByRole('button', { name: 'Consegna' }))
  const sheet = await dialogNamed('Consegna con Maria')
  await sheet.findByText(/^Siete in anticipo\? Con gli oggetti in mano scrivete ciascuno il codice dell’altro/)
  sheet.getByText('Mostralo solo di persona, mai in chat.')
  expect(sheet.queryByText(/Ne basta uno|Otto fra lettere/)).toBeNull()
  expect((await ok(conversationApiOf(server, giulia).read(path.split('/').at(-1) ?? ''))).exchange?.agreed?.place).toBe(
    'Piazza Chanoux',
  )
})
