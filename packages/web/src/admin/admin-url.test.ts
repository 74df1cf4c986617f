import { expect, test } from 'vitest'
import { isFiltered, readView, UNFILTERED, writeView } from './admin-url.ts'

test.each([
  '',
  'q=sci',
  'stato=in_trattativa',
  'q=sci&stato=scambiato',
  'scheda=conversazioni&q=anna',
  'scheda=persone&stato=sospese',
  'scheda=conversazioni&stato=da-decidere',
  'scheda=giri&q=teiera',
  'scheda=giri&stato=da-decidere',
  'scheda=giri&stato=aperti',
  'scheda=giri&stato=in-riparazione',
  'scheda=segnalazioni',
  'scheda=segnalazioni&stato=contestate',
  'scheda=segnalazioni&stato=sigillate',
  'scheda=messaggi',
  'scheda=messaggi&stato=risposti',
  'scheda=registro',
  'scheda=registro&di=ada&su=anna',
])('[ADMN-39] The admin address “%s” is read and written back unchanged', (address) => {
  const view = readView(new URLSearchParams(address))
  expect(writeView(view).toString()).toBe(address)
  expect(isFiltered(view)).toBe(/q=|stato=|di=/.test(address))
})

test('[ADMN-39] Invalid values in the admin address are ignored', () => {
  const view = readView(new URLSearchParams('scheda=soldi&stato=sospese&q=%20%20'))
  expect(view).toEqual({ ...UNFILTERED, tab: 'oggetti' })
  expect(readView(new URLSearchParams('scheda=conversazioni&stato=scambiato')).availability).toBeNull()
})
