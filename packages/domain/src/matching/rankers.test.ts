import { expect, test } from 'vitest'
import { evaluateRanking, type Ranker } from './evaluate-ranking.fixtures.ts'
import { rankByAnyWord, rankBySubstring, rankByTerms } from './rankers.fixtures.ts'

const ranked = (ranker: Ranker, request: string, offered: readonly string[]) =>
  ranker(offered)(request).map((index) => offered[index])

test('[WANT-05] the ranking by meaning lists the matches, the best first, down to the lowest score of a match', () => {
  const offered = ['Scarponi n. 38', 'Sedia', 'Strumento musicale da bambino', 'Scarponi n. 42', 'Scarponi']
  expect(ranked(rankByTerms, 'Cerco scarponi n. 42', offered)).toEqual(['Scarponi n. 42', 'Scarponi', 'Scarponi n. 38'])
  expect(ranked(rankByTerms, 'Cerco una chitarra', offered)).toEqual([])
})

test.each([
  'Cerco una lampada da tavolo',
  'Cerchiamo la lampada da tavolo ',
  'Cerco in prestito una lampada da tavolo',
  'Lampada da Tavolo',
])('[WANT-05] the substring search for “%s” finds the titles with the words after the lead words', (request) => {
  const offered = ['Tavolo', 'Vecchia lampada da tavolo rossa', 'Lampada', 'LAMPADA DA TAVOLO']
  expect(ranked(rankBySubstring, request, offered)).toEqual(['Vecchia lampada da tavolo rossa', 'LAMPADA DA TAVOLO'])
})

test('[WANT-05] the search for any word orders titles by how many request words of four or more letters they contain', () => {
  const offered = ['Set di valigie', 'Pentola', 'Due pentole di rame', 'Pentole']
  expect(ranked(rankByAnyWord, 'Cerco un set di pentole in rame', offered)).toEqual(['Due pentole di rame', 'Pentole'])
  expect(ranked(rankByAnyWord, 'Cerco un set', offered)).toEqual([])
})

const objects = Array.from({ length: 12 }, (_, index) => ({ id: `o${index}`, title: `${index}` }))
const evaluated = (requests: { matches: string[]; results: number[] }[]) =>
  evaluateRanking(
    { objects, requests: requests.map(({ matches }, index) => ({ title: `${index}`, matches: new Set(matches) })) },
    () => (title) => requests[Number(title)]?.results ?? [],
  )
const all = objects.map((_, index) => index)

test.each([
  ['all of more than ten matches', objects.map(({ id }) => id), all, 1, 1],
  ['one of two matches, alone', ['o1', 'o2'], [1], 0.5, 1],
  ['two matches among five results', ['o1', 'o2'], [0, 1, 2, 3, 4], 1, 0.4],
  ['its match only after ten others', ['o10'], all, 0, 0],
  ['nothing although there is a match', ['o1'], [], 0, 0],
])('[WANT-05] recall and precision at ten of a request that finds %s', (_, matches, results, recall, precision) => {
  expect(evaluated([{ matches, results }])).toEqual({ requests: 1, pairs: matches.length, recall, precision })
})

test('[WANT-05] recall is the mean of the requests with matches, precision the mean of all', () => {
  const quality = evaluated([
    { matches: ['o1', 'o2'], results: [1] },
    { matches: ['o3'], results: [3, 4] },
    { matches: [], results: [] },
    { matches: [], results: [5] },
  ])
  expect(quality).toEqual({ requests: 4, pairs: 3, recall: 0.75, precision: 0.625 })
})
