import { expect, screen, test, waitFor } from './support/test.tsx'

test('[STAT-10] [STAT-11] [STAT-12] [STAT-13] [STAT-14] [STAT-15] [STAT-16] [STAT-17] The contact form requires every field, sends nothing, shows that the message was not sent and clears itself', async ({
  open,
  intercept,
}) => {
  const writes: string[] = []
  intercept(({ method, path }) => {
    if (method !== 'GET') writes.push(path)
    return undefined
  })
  const user = await open('/contact')
  const send = await screen.findByRole('button', { name: 'Prova a inviare' })
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  const [name, email, message] = [field('Nome'), field('E-mail'), field('Messaggio')]
  await user.click(send)
  for (const missing of ['Scrivi il tuo nome.', 'Scrivi il tuo indirizzo e-mail.', 'Scrivi il messaggio.'])
    await screen.findByText(missing)
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(email.type).toBe('email')
  await user.type(name, 'Anna')
  await user.type(message, 'Ciao!')
  await user.click(send)
  expect(screen.queryByRole('alert')?.textContent ?? '').not.toContain('il tuo messaggio non è partito')
  expect([name.value, message.value]).toEqual(['Anna', 'Ciao!'])
  await user.type(email, 'anna@example.org')
  await user.click(send)
  expect((await screen.findByRole('alert')).textContent).toContain('il tuo messaggio non è partito')
  expect([name.value, email.value, message.value]).toEqual(['', '', ''])
  expect(writes).toEqual([])
})
