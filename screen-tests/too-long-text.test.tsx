import { conversationApiOf, ok } from '@barattolo/server/testing/conversations'
import { TextField } from '@barattolo/web/ui/form/Field.tsx'
import { SearchBox } from '@barattolo/web/ui/form/SearchBox.tsx'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { addItem, addPerson, expect, screen, test, waitFor } from './support/test.tsx'

const TOO_LONG = 'Sono 829 caratteri di troppo.'

test('[ERR-48] A pasted chat message that is too long stays whole, is counted, and is not sent until it fits', async ({
  server,
  open,
}) => {
  const bruno = await addPerson(server, 'Bruno')
  const anna = await server.signIn({ name: 'Anna' })
  const item = await addItem(server, bruno.uid, { title: 'Slitta' })
  const { _id } = await ok(conversationApiOf(server, anna).interest(item))
  const user = await open(`/scambio/${_id}`, { as: anna })
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Messaggio' })
  const text = 'parola '.repeat(405).slice(0, 2829)
  await user.click(field)
  await user.paste(text)
  expect(field.value).toBe(text)
  expect((await screen.findByText(TOO_LONG)).closest('[role=status]')).not.toBeNull()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Invia messaggio' }))
  expect(document.activeElement).toBe(field)
  expect(field.value).toBe(text)
  await user.clear(field)
  await user.paste('x'.repeat(2000))
  await screen.findByText('Non restano altri caratteri.')
  await user.click(screen.getByRole('button', { name: 'Invia messaggio' }))
  await waitFor(() => expect(field.value).toBe(''))
  const lengths = async () => (await ok(conversationApiOf(server, anna).messages(_id))).map(({ text }) => text.length)
  await waitFor(async () => expect((await lengths()).at(-1)).toBe(2000))
  expect(await lengths()).toHaveLength(2)
})

test('[ERR-48] A form with a field that is too long marks its other errors too, keeps all text over a reload, and is not sent', {
  tags: ['thorough'],
}, async ({ server, open }) => {
  const anna = await server.signIn({ name: 'Anna' })
  const user = await open('/aggiungi', { as: anna })
  const description = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Descrizione/ })
  const text = `${'x'.repeat(4829)}  `
  await user.click(await description())
  await user.paste(text)
  await screen.findByText(TOO_LONG)
  const again = await open('/aggiungi', { as: anna })
  expect((await description()).value).toBe(text)
  await again.click(screen.getByRole('button', { name: 'Metti in circolo' }))
  await screen.findByText('Inserisci un titolo.')
  await again.type(screen.getByRole('textbox', { name: 'Titolo' }), 'Slitta')
  await again.selectOptions(screen.getByRole('combobox', { name: 'Categoria' }), 'hobby')
  await again.click(screen.getByRole('button', { name: 'Metti in circolo' }))
  await waitFor(async () => expect(document.activeElement).toBe(await description()))
  expect(await server.db.selectFrom('items').select('id').where('ownerUid', '=', anna.uid).execute()).toEqual([])
})

test('[ERR-48] A form that does not check lengths itself is not sent, and its first field that is too long gets the focus', async () => {
  const user = userEvent.setup()
  const sent: string[] = []
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent.push(String(new FormData(event.currentTarget).get('place')))
      }}
    >
      <TextField label="Dove" name="place" limit={10} />
      <button type="submit">Manda</button>
    </form>,
  )
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Dove' })
  await user.type(field, 'Porta Praetoria')
  await user.click(screen.getByRole('button', { name: 'Manda' }))
  expect([document.activeElement, field.value, sent]).toEqual([field, 'Porta Praetoria', []])
  expect(field.getAttribute('aria-describedby')).toBe(screen.getByText('Sono 5 caratteri di troppo.').closest('p')?.id)
  await user.clear(field)
  await user.type(field, ' Al mercato')
  await user.click(screen.getByRole('button', { name: 'Manda' }))
  expect(sent).toEqual([' Al mercato'])
})

test('[ERR-48] The contact form counts the text that it restores', async ({ open }) => {
  const user = await open('/contact')
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Messaggio' })
  await user.click(await field())
  await user.paste('x'.repeat(2829))
  await screen.findByText(TOO_LONG)
  await open('/contact')
  await waitFor(async () => expect((await field()).value).toHaveLength(2829))
  await screen.findByText(TOO_LONG)
})

test('[ERR-48] A search text that is too long stays, is counted, and is not searched', async () => {
  const user = userEvent.setup()
  const searched: string[] = []
  render(<SearchBox value="" onSearch={(text) => searched.push(text)} label="Cerca nel bazar" placeholder="Cerca" />)
  const box = screen.getByRole<HTMLInputElement>('searchbox')
  await user.click(box)
  await user.paste('x'.repeat(81))
  await screen.findByText('C’è un carattere di troppo.')
  await user.keyboard('{Enter}')
  await user.tab()
  expect([box.value.length, searched]).toEqual([81, []])
  await user.type(box, '{Backspace}')
  await user.keyboard('{Enter}')
  expect(searched).toEqual(['x'.repeat(80)])
})
