// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { creditsOf } from './credits.ts'

const STYLE_URL = 'https://tiles.example.org/style.json'

test('[MAP-67] The credits of a vector style are the texts and links of its sources, each source once', () => {
  const html =
    '<a href="https://openfreemap.org" target="_blank">OpenFreeMap</a> dati di <a href="https://osm.org/copyright">&copy; OSM</a>'
  expect(creditsOf([html, html, undefined, ''], STYLE_URL)).toEqual([
    { text: 'OpenFreeMap', href: 'https://openfreemap.org/' },
    { text: 'dati di', href: null },
    { text: '© OSM', href: 'https://osm.org/copyright' },
  ])
})

test('[MAP-67] The credits contain no markup and no link of another kind', () => {
  const html = '<img src=x onerror="alert(1)"><b>Ente</b> <a href="javascript:alert(1)">qui</a>'
  expect(creditsOf([html], STYLE_URL)).toEqual([
    { text: 'Ente', href: null },
    { text: 'qui', href: null },
  ])
})

test('[MAP-67] A style whose sources name no one is credited to its host', () => {
  expect(creditsOf([undefined], STYLE_URL)).toEqual([{ text: 'tiles.example.org', href: null }])
})
