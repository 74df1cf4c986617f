import { OPERATOR_SETTINGS } from '@barattolo/server/testing/operator'
import { expect, screen, test } from './support/test.tsx'

const PAGES = ['/contact', '/privacy', '/terms', '/accessibilita']
const { OPERATOR_NAME: name, OPERATOR_EMAIL: email, OPERATOR_ADDRESS: address } = OPERATOR_SETTINGS

test('[STAT-19] Contact, privacy and terms name the operator of the run-time configuration', { tags: ['thorough'] }, async ({
  open,
  intercept,
  server,
}) => {
  const config = (await server.fastify.inject('/api/config')).json()
  intercept(({ path }) => (path === '/api/config' ? Response.json({ ...config, operator: { name, email, address } }) : undefined))
  for (const path of PAGES) {
    await open(path)
    expect((await screen.findByText(name)).closest('address')?.textContent).toBe(`${name}${address}${email}`)
    expect(screen.getByRole('link', { name: email }).getAttribute('href')).toBe(`mailto:${email}`)
    expect(screen.queryByText(/prova su un solo computer/)).toBeNull()
  }
})

test('[STAT-19] Where no operator is configured, contact, privacy and terms say that the site is a trial on one computer', async ({
  open,
}) => {
  for (const path of PAGES) {
    await open(path)
    await screen.findByText(/^Questo sito è una prova su un solo computer/)
    expect(document.querySelector('address')).toBeNull()
  }
})
