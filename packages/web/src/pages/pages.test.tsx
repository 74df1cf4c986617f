import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { MADE_UP_TOWN } from '@barattolo/domain/made-up-town.fixtures'
import { REMAINDER_REASONS } from '@barattolo/domain/people/erasure-remainders'
import { RETENTION } from '@barattolo/domain/retention'
import { formatPeriod } from '@barattolo/domain/texts/it/words/numbers'
import type { StaticText } from '@barattolo/domain/texts/static-page'
import type { Town } from '@barattolo/domain/town'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { formatCalendarDay } from '../shared/format.ts'
import { texts } from '../shared/texts.ts'
import { TownProvider } from '../shared/town.tsx'
import { StaticPage } from './StaticPage.tsx'

const { privacy, terms, forbidden, disclaimer, cookies, accessibility, collaborate } = texts.pages
const markupOf = (text: StaticText, town: Town = AOSTA) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <TownProvider town={town}>
        <MemoryRouter>
          <StaticPage text={text} />
        </MemoryRouter>
      </TownProvider>
    </QueryClientProvider>,
  )
const textOf = (text: StaticText, town?: Town) =>
  markupOf(text, town)
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
  ['[STAT-26] accessibility', accessibility, ['WCAG 2.2', 'conforme in parte', 'Che cosa manca', 'Difensore civico']],
] as const)('%s: the page shows its text and the date of its last change', (_, text, words) => {
  const pageText = textOf(text)
  for (const word of words) expect(pageText).toContain(word)
  for (const { title, paragraphs, list = [] } of text.sections as StaticText['sections'])
    for (const expected of [text.lead, title, ...paragraphs, ...list])
      expect(pageText).toContain(typeof expected === 'string' ? expected : expected(AOSTA.words.it))
  expect(pageText).toContain(`Ultimo aggiornamento: ${formatCalendarDay(text.updated)}`)
})

test('[TOWN-17] The legal pages name the law and the authorities of the town', () => {
  expect(textOf(terms, MADE_UP_TOWN)).toContain('almeno 14 anni (è l’età che la legge dell’arcipelago chiede)')
  expect(textOf(terms, MADE_UP_TOWN)).toContain('Vale la legge dell’arcipelago.')
  expect(textOf(privacy, MADE_UP_TOWN)).toContain('puoi rivolgerti al Custode dei dati d’Oro.')
  expect(textOf(accessibility, MADE_UP_TOWN)).toContain('puoi rivolgerti al Custode d’Oro &lt;degli accessi&gt;.')
  for (const text of [terms, privacy, accessibility])
    expect(textOf(text, MADE_UP_TOWN)).not.toMatch(/legge italiana|Garante|AgID/)
})

test('[STAT-01] [TRUST-24] The privacy page contains what data protection law requires', () => {
  const pageText = textOf(privacy)
  for (const [topic, pattern] of Object.entries({
    'who is responsible': /titolare dei dati/,
    'the legal basis': /articolo 6, paragrafo 1/,
    'which data': /Che cosa sappiamo di te/,
    'who sees them': /Chi vede che cosa/,
    'the full name is not shown': /la prima parola del tuo nome/,
    'the exact place is not shown': /mai il punto esatto/,
    'who else receives them': /chi altro c’entra/,
    'how long they are kept': /Per quanto tempo/,
    'what outlives the account for a week': /per 7 giorni un’impronta della tua casella e-mail/,
    'the rights and where to use them': /Scarica i miei dati.*Elimina il mio account|Elimina il mio account.*Scarica i miei dati/,
    'the authority to complain to': /Garante/,
  }))
    expect(pageText, topic).toMatch(pattern)
})

test('[PRIV-39] The privacy page prints every retention period', () => {
  const pageText = textOf(privacy)
  for (const period of Object.values(RETENTION)) expect(pageText).toContain(formatPeriod(period))
  expect(pageText).toContain('Le segnalazioni e le loro decisioni 12 mesi dalla decisione; di una foto rimasta nascosta')
  expect(pageText).toContain('I luoghi proposti e fissati per un incontro 90 giorni dalla fine dello scambio.')
})

test('[PRIV-44] The privacy page lists once each reason for which something stays after an erasure', () => {
  const markup = markupOf(privacy)
  const section = markup.slice(markup.indexOf('Che cosa resta dopo</h2>'), markup.indexOf('I tuoi diritti, con i pulsanti</h2>'))
  const terms = [...section.matchAll(/<dt>(.+?)<\/dt><dd>(.+?)\.<\/dd>/g)].map(([, term]) => term)
  expect(terms).toHaveLength(REMAINDER_REASONS.length)
  expect(new Set(terms).size).toBe(REMAINDER_REASONS.length)
  expect(terms).toContain('Le conversazioni con gli altri')
})

test('[STAT-06] No page has a date of last change in the future', () => {
  for (const { updated } of [privacy, terms, forbidden, disclaimer, cookies, accessibility]) {
    expect(updated).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(Date.parse(updated)).toBeLessThanOrEqual(Date.now())
  }
})

test.each([
  ['privacy', privacy],
  ['terms', terms],
  ['disclaimer', disclaimer],
])('[STAT-07] [STAT-08] [STAT-09] The %s page describes a free, non-commercial contact channel', (_, text) => {
  const pageText = textOf(text)
  expect(pageText).toMatch(/gratuito/)
  expect(pageText).toMatch(/non commerciale/)
  expect(pageText).toMatch(/soltanto un canale di contatto fra (le )?persone/)
})

test('[STAT-18] The collaboration page invites users to bring Barattolo to their city', () => {
  const pageText = textOf(collaborate)
  expect(pageText).toContain('Porta Barattolo nella tua città')
  expect(pageText).not.toContain('Ultimo aggiornamento')
})

test('A section links to the page for the action that it describes, and all anchors exist', () => {
  const markup = markupOf(privacy)
  expect(markup).toMatch(/<a[^>]+href="\/profilo"/)
  for (const [, anchor] of markup.matchAll(/href="#([^"]+)"/g)) expect(markup).toContain(`id="${anchor}"`)
})
