import { expect, test } from 'vitest'
import { readBoard, readNewRequestText, writeBoard } from './board-url.ts'

test.each([
  ['', { q: '', itemTitle: '', show: 'open' }],
  ['q=sci&mostra=chiusi', { q: 'sci', itemTitle: '', show: 'closed' }],
  ['mostra=miei', { q: '', itemTitle: '', show: 'mine' }],
  ['q=+sci+&mostra=altro', { q: 'sci', itemTitle: '', show: 'open' }],
  ['per=Divano+letto', { q: '', itemTitle: 'Divano letto', show: 'open' }],
] as const)('[REQ-22] The address “%s” is read as the view %j, which can be written and read again', (address, view) => {
  const read = readBoard(new URLSearchParams(address))
  expect(read).toEqual(view)
  expect(readBoard(writeBoard(read))).toEqual(view)
})

test.each([
  ['', null],
  ['cerco=', ''],
  ['cerco=uno+slittino', 'uno slittino'],
])('[REQ-25] readNewRequestText reads the address %j as %j', (address, text) => {
  expect(readNewRequestText(new URLSearchParams(address))).toBe(text)
})
