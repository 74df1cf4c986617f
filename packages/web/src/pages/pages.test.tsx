import type { StaticText } from '@barattolo/domain/texts/static-page'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { calendarDay } from '../app/format.ts'
import { texts } from '../app/texts.ts'
import { contactFaults } from './contact-faults.ts'
import { StaticPage } from './StaticPage.tsx'

const { privacy, terms, forbidden, disclaimer, cookies, collaborate, contact } = texts.pages
const textOf = (text: StaticText) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <StaticPage text={text} />
    </MemoryRouter>,
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test.each([
  [
    '[STAT-01] privacy',
    privacy,
    ['Privacy', 'circa 500 metri', 'EXIF', 'gi***@gmail.com', 'OpenFreeMap', 'Elimina il mio account'],
  ],
  ['[STAT-02] terms of use', terms, ['Termini d’uso', 'denaro non entra']],
  ['[STAT-03] forbidden items and behaviours', forbidden, ['Cose e comportamenti vietati', 'armi', 'molestare']],
  ['[STAT-04] disclaimer', disclaimer, ['Responsabilità', 'Barattolo non li vede']],
  ['[STAT-05] cookies', cookies, ['non usa cookie', 'firebaseLocalStorageDb']],
] as const)('%s: the page shows its text and the date of its last change', (_, text, words) => {
  const shown = textOf(text)
  for (const word of words) expect(shown).toContain(word)
  for (const { title, paragraphs, list = [] } of text.sections as StaticText['sections'])
    for (const written of [text.lead, title, ...paragraphs, ...list]) expect(shown).toContain(written)
  expect(shown).toContain(`Ultimo aggiornamento: ${calendarDay(text.updated)}`)
})

test('[STAT-01] The privacy page contains what data protection law requires', () => {
  const shown = textOf(privacy)
  for (const [what, pattern] of Object.entries({
    'who is responsible': /titolare dei dati/,
    'the legal basis': /articolo 6, paragrafo 1/,
    'which data': /Che cosa sappiamo di te/,
    'who sees them': /Chi vede che cosa/,
    'the full name is not shown': /la prima parola del tuo nome/,
    'the exact place is not shown': /mai il punto esatto/,
    'who else receives them': /chi altro c’entra/,
    'how long they are kept': /Per quanto tempo/,
    'the rights and where to use them': /Scarica i miei dati.*Elimina il mio account|Elimina il mio account.*Scarica i miei dati/,
    'the authority to complain to': /Garante/,
  }))
    expect(shown, what).toMatch(pattern)
})

test('[STAT-06] No page has a date of last change in the future', () => {
  for (const { updated } of [privacy, terms, forbidden, disclaimer, cookies]) {
    expect(updated).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(Date.parse(updated)).toBeLessThanOrEqual(Date.now())
  }
})

test.each([
  ['privacy', privacy],
  ['terms', terms],
  ['disclaimer', disclaimer],
])('[STAT-07] [STAT-08] [STAT-09] The %s page says: free, not commercial, only a contact channel', (_, text) => {
  const shown = textOf(text)
  expect(shown).toMatch(/gratuito/)
  expect(shown).toMatch(/non commerciale/)
  expect(shown).toMatch(/soltanto un canale di contatto fra (le )?persone/)
})

test('[STAT-18] The collaboration page invites users to bring Barattolo to their city', () => {
  const shown = textOf(collaborate)
  expect(shown).toContain('Porta Barattolo nella tua città')
  expect(shown).not.toContain('Ultimo aggiornamento')
})

test('A section links to the page for the action that it describes, and all anchors exist', () => {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <StaticPage text={privacy} />
    </MemoryRouter>,
  )
  expect(markup).toMatch(/<a[^>]+href="\/mio-bazar"/)
  for (const [, anchor] of markup.matchAll(/href="#([^"]+)"/g)) expect(markup).toContain(`id="${anchor}"`)
})

const written = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return contactFaults(form)
}
const whole = { name: 'Anna', email: 'anna@example.org', message: 'Ciao' }

test.each([
  ['[STAT-14] a name', { ...whole, name: '  ' }, { name: contact.nameMissing }],
  ['[STAT-15] an e-mail', { ...whole, email: '' }, { email: contact.emailMissing }],
  ['[STAT-16] an e-mail that is one', { ...whole, email: 'anna' }, { email: contact.emailWrong }],
  ['[STAT-17] a message', { ...whole, message: '' }, { message: contact.messageMissing }],
  ['nothing more', whole, {}],
])('The contact form requires %s', (_, fields, faults) => {
  expect(written(fields)).toEqual(faults)
})
