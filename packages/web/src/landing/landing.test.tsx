import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import type { RecentExchange } from '@barattolo/domain/exchanges/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { queryClient } from '../shared/api/query-client.ts'
import { TownProvider } from '../shared/town.tsx'
import { HomePage } from './HomePage.tsx'
import { LandingPage } from './LandingPage.tsx'
import { ExchangesStrip } from './RecentExchangesStrip.tsx'

const render = (page: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <TownProvider town={AOSTA}>
        <MemoryRouter>{page}</MemoryRouter>
      </TownProvider>
    </QueryClientProvider>,
  )
const textOf = (markup: string) => markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
/** The markup of the section with this heading. */
function section(markup: string, heading: string): string {
  const sections = [...markup.matchAll(/<section.*?<\/section>/g)].map(([found]) => found)
  return sections.find((found) => textOf(/<h[12].*?<\/h[12]>/.exec(found)?.[0] ?? '').trim() === heading) ?? ''
}
const paragraphs = (markup: string) => [...markup.matchAll(/<p[ >].*?<\/p>/g)].map(([found]) => textOf(found))
const MAIN_LINKS = [
  ['/mappa', 'Apri la mappa'],
  ['/bazar', 'Crea il tuo bazar'],
  ['/inbox', 'Guarda gli scambi'],
]
const linksIn = (markup: string) =>
  [...markup.matchAll(/<a [^>]*?href="([^"]+)"[^>]*>(.*?)<\/a>/g)].map(([, to, inside = '']) => [to, textOf(inside).trim()])

const landing = render(<LandingPage />)
const home = render(<HomePage />)
const hero = section(landing, 'Vale tutto. Anche la sedia zoppa.')
const why = section(landing, 'Perché è diverso da un mercatino online')

test('[HOME-01] The landing page says that people swap and give away objects face to face in their own city', () => {
  expect(textOf(hero)).toContain(
    'il mercato faccia a faccia della Valle d’Aosta: metti in circolo quello che non usi, scegli quello che ti serve, trovatevi in città.',
  )
})

test('[HOME-02] [HOME-03] [HOME-04] The landing page says that every object has value, even a broken one', () => {
  expect(textOf(hero)).toContain('Vale tutto. Anche la sedia zoppa.')
  expect(textOf(landing)).toContain(
    'Ogni oggetto vale: anche quello che in negozio nessuno guarderebbe, anche quello che aspetta solo un cacciavite.',
  )
})

test('[HOME-05] [HOME-06] The landing page says that this is an MVP, version 2.0', () => {
  expect(paragraphs(landing)).toContainEqual(expect.stringContaining('MVP, versione 2.0'))
})

test('[HOME-07] [HOME-08] [HOME-09] [HOME-10] The hero’s three buttons link to the map, the bazar and the exchanges', () => {
  expect(linksIn(hero)).toEqual(MAIN_LINKS)
})

test('[HOME-11] [HOME-12] [HOME-13] [HOME-14] [HOME-15] [HOME-16] Four cards say why Barattolo is different', () => {
  const cards = [...why.matchAll(/<article.*?<\/article>/g)].map(([card]) => textOf(card))
  expect(textOf(why)).toContain('Perché è diverso')
  expect(cards).toEqual([
    expect.stringMatching(/bazar di tante cose.*combinazioni/),
    expect.stringMatching(/Interessi, chat e accordo/),
    expect.stringMatching(/Dono.*Da riparare.*Doni e riparazioni/),
    expect.stringMatching(/Radar degli interessi/),
  ])
})

test('[RING-159] One sentence with one picture says that swaps of three are possible', () => {
  const figures = [...why.matchAll(/<figure.*?<\/figure>/g)].map(([figure]) => figure)
  expect(figures).toHaveLength(1)
  expect(textOf(figures[0] ?? '').trim()).toMatch(
    /^In due non combaciate\? In tre sì: tu dai la teiera a Maria, .* Luca dà la radio a te\.$/,
  )
  // A drawing with the three objects.
  expect(figures[0]?.match(/<svg /g)).toHaveLength(1)
  expect(figures[0]?.match(/<image /g)).toHaveLength(3)
})

test('[HOME-17] [HOME-18] [HOME-19] [HOME-20] [HOME-21] [HOME-22] Four steps explain how it works in 30 seconds', () => {
  const how = section(landing, 'Come funziona, in 30 secondi')
  const steps = [...how.matchAll(/<li.*?<\/li>/g)].map(([step]) => textOf(step))
  expect(textOf(how)).toContain('in 30 secondi')
  expect(steps).toEqual([
    expect.stringMatching(/1.*Gira il bazar/),
    expect.stringMatching(/2.*Premi Interessa/),
    expect.stringMatching(/3.*Controproponi/),
    expect.stringMatching(/4.*Accetta e scambia.*luogo e ora.*feedback/),
  ])
})

test('[HOME-23] [HOME-24] [HOME-25] /home has the hero’s three links, three sample bazars and three ideas', () => {
  expect(linksIn(section(home, 'Qui si scambia, si regala e si ripara'))).toEqual(MAIN_LINKS)
  const samples = section(home, 'Tre bazar, per farsi un’idea')
  expect(samples.match(/<h3/g)).toHaveLength(3)
  expect(samples.match(/<img/g)).toHaveLength(9)
  expect(textOf(samples)).toContain('Nomi e oggetti inventati')
  expect(section(home, 'Tre idee che tengono insieme la piazza').match(/<article/g)).toHaveLength(3)
})

const now = new Date(2026, 10, 21, 18, 20)
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
const sampleItem = (title: string) => ({ title, status: 'baratto', category: 'tech' }) as const
const stripText = (exchanges: RecentExchange[] | null, failed = false) =>
  textOf(render(<ExchangesStrip exchanges={exchanges} failed={failed} now={now} />))

test('[HOME-26] The strip of recent exchanges shows what was agreed, where and when', () => {
  const strip = stripText([
    { sides: [[sampleItem('Lana')], [sampleItem('Cesta')]], place: 'Gressan', at: at(21, 18) },
    { sides: [[sampleItem('Libri'), sampleItem('Teiera')], [sampleItem('Sci')]], place: 'Aosta', at: at(21, 16) },
    { sides: [[sampleItem('Radio')]], place: null, at: at(20, 23) },
    { sides: [[sampleItem('a'), sampleItem('b')]], place: 'Sarre', at: at(19, 1) },
    { sides: [[sampleItem('a')], [sampleItem('b')], [sampleItem('c')]], place: 'Sarre', at: at(21, 17) },
  ])
  for (const expected of [
    'Oggi in piazza',
    'Lana per Cesta Gressan, poco fa',
    'Due oggetti per uno Aosta, 2 ore fa',
    'Radio, in dono ieri',
    'Due cose in dono Sarre, 2 giorni fa',
    'Un giro di tre Sarre, un’ora fa',
  ])
    expect(strip).toContain(expected)
})

test('[HOME-26] The strip of recent exchanges does not show “Oggi” if none of them is from today', () => {
  const strip = stripText([{ sides: [[sampleItem('Lana')], [sampleItem('Cesta')]], place: 'Gressan', at: at(18, 12) }])
  expect(strip).toContain('Di recente in piazza')
  expect(strip).not.toContain('Oggi')
})

test('[HOME-26] Without exchanges the strip shows a sentence, for an empty list, while loading and after a failure', () => {
  expect(stripText([])).toContain('Oggi la piazza è tranquilla. Il primo scambio può essere il tuo.')
  expect(stripText(null)).toContain('Qui passano gli ultimi scambi.')
  expect(stripText(null, true)).toContain('La piazza non risponde')
})
