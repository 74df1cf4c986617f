import { expect, test } from 'vitest'
import { it } from './it.ts'

const { exchangeScreen, setChanges, problems } = it

test('[CONV-32] The name of the folded proposal leaves an empty side out, and never says “tu dai niente”', () => {
  expect(exchangeScreen.ticket(['Teiera'], ['Slitta', 'Vaso'])).toBe('La proposta: tu dai Teiera, tu ricevi Slitta e Vaso')
  expect(exchangeScreen.ticket([], ['Slitta'])).toBe('La proposta: tu ricevi Slitta')
  expect(exchangeScreen.ticket(['Teiera'], [])).toBe('La proposta: tu dai Teiera')
  expect(exchangeScreen.ticket([], [])).toBe('La proposta: ancora niente')
})

test('[EXCH-112] The texts about changed objects name buttons in “ ”, as all texts on screen', () => {
  expect([setChanges.askedText, problems.negotiationOver].join()).not.toMatch(/[«»]/)
})
