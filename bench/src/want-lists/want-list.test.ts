import { describe, expect, test } from 'vitest'
import { INVENTED_WANT_LIST } from './sample-want-lists.ts'
import { readWantList, WANT_LIST_LIMITS } from './want-list.ts'

/** The entries with names instead of indexes. */
function read(text: string, limits = WANT_LIST_LIMITS) {
  const { entries, problems } = readWantList(text, limits)
  return {
    lists: entries?.map(({ user, name, wanted }) => [user, name, wanted.map((index) => entries[index]?.name)]),
    problems: problems.map(({ sentence }) => sentence),
  }
}

describe('reading a want list', () => {
  test('[RING-01] an invented list with official names, options, comments and placeholders is read whole', () => {
    const { lists, problems } = read(INVENTED_WANT_LIST)
    expect(problems).toEqual([])
    expect(lists).toHaveLength(25)
    expect(lists?.[0]).toEqual(['ANNA', '01-TEIERA', ['03-FISARMONICA', '14-SEDIA']])
    expect(lists?.[6]).toEqual(['BRUNO', '06-SCACCHI', ['%LAMPADA', '18-VASO']])
  })

  test('[RING-01] line ends, tabs, a byte order mark, semicolons, priorities and repeated names are no part of the names', () => {
    const text = '\uFEFF(Anna  Rossi)\tA :B=3;  C b\r\n( Bruno ) B : a\r(Carla)C:A'
    expect(read(text).lists).toEqual([
      ['ANNA ROSSI', 'A', ['B', 'C']],
      ['BRUNO', 'B', ['A']],
      ['CARLA', 'C', ['A']],
    ])
  })

  test('[RING-01] names differ in case only with CASE-SENSITIVE', () => {
    expect(read('(Anna) a : b\n(bruno) B : A').lists).toEqual([
      ['ANNA', 'A', ['B']],
      ['BRUNO', 'B', ['A']],
    ])
    const { lists, problems } = read('#! CASE-SENSITIVE\n(Anna) a : b\n(bruno) B : A')
    expect(lists).toEqual([
      ['Anna', 'a', []],
      ['bruno', 'B', []],
    ])
    expect(problems).toEqual(['Riga 2: «b» non c’è.', 'Riga 3: «A» non c’è.'])
  })

  test('[RING-01] a line without a colon is read, unless REQUIRE-COLONS is set', () => {
    expect(read('(Anna) A B\n(Bruno) B A').lists).toEqual([
      ['ANNA', 'A', ['B']],
      ['BRUNO', 'B', ['A']],
    ])
    expect(read('#! REQUIRE-COLONS\n(Anna) A B')).toEqual({ lists: [], problems: ['Riga 2: mancano i due punti.'] })
  })

  test('[RING-01] two users may use one name for their placeholders', () => {
    const text = '(Anna) %X : B\n(Anna) A : %X\n(Bruno) %X : A\n(Bruno) B : %X'
    const { entries, problems } = readWantList(text)
    expect(problems).toEqual([])
    expect(entries?.map(({ wanted }) => wanted)).toEqual([[3], [0], [1], [2]])
  })

  test('[RING-01] a wanted official object without a list of its own is not traded and no error', () => {
    const text = '!BEGIN-OFFICIAL-NAMES\nA : "an object"\nB\nC\n!END-OFFICIAL-NAMES\n(Anna) A : B C\n(Bruno) B : A'
    expect(read(text)).toEqual({
      lists: [
        ['ANNA', 'A', ['B']],
        ['BRUNO', 'B', ['A']],
      ],
      problems: [],
    })
  })
})

describe('what is wrong in a want list', () => {
  test.each([
    ['A : B', 'Riga 1: manca chi offre l’oggetto, tra parentesi all’inizio della riga.'],
    ['() A : B', 'Riga 1: manca chi offre l’oggetto, tra parentesi all’inizio della riga.'],
    ['(Anna', 'Riga 1: manca chi offre l’oggetto, tra parentesi all’inizio della riga.'],
    ['(Anna) :', 'Riga 1: manca il nome dell’oggetto.'],
    ['(Anna) A B : C', 'Riga 1: prima dei due punti va un solo oggetto.'],
    ['(Anna) A : B : C', 'Riga 1: i due punti vanno una volta sola.'],
    ['!SOMETHING', 'Riga 1: non conosco il comando «!SOMETHING».'],
    ['\n!END-OFFICIAL-NAMES', 'Riga 2: i nomi ufficiali finiscono senza essere iniziati.'],
    ['!BEGIN-OFFICIAL-NAMES\nA', 'Riga 2: i nomi ufficiali non finiscono: manca !END-OFFICIAL-NAMES.'],
    ['(Anna) A :\n!BEGIN-OFFICIAL-NAMES', 'Riga 2: i nomi ufficiali vanno prima delle liste.'],
    ['!BEGIN-OFFICIAL-NAMES\n!END-OFFICIAL-NAMES\n!BEGIN-OFFICIAL-NAMES', 'Riga 3: i nomi ufficiali sono già stati elencati.'],
    ['!BEGIN-OFFICIAL-NAMES\nA\na\n!END-OFFICIAL-NAMES', 'Riga 3: il nome ufficiale «A» c’è già.'],
    ['!BEGIN-OFFICIAL-NAMES\n%A\n!END-OFFICIAL-NAMES', 'Riga 2: il segnaposto «%A» non può avere un nome ufficiale.'],
    ['!BEGIN-OFFICIAL-NAMES\n: A\n!END-OFFICIAL-NAMES', 'Riga 2: manca il nome dell’oggetto.'],
    ['!BEGIN-OFFICIAL-NAMES\nA\n!END-OFFICIAL-NAMES\n(Anna) B :', 'Riga 4: «B» non è tra i nomi ufficiali.'],
    ['(Anna) A : C', 'Riga 1: «C» non c’è.'],
    ['(Anna) A : %C', 'Riga 1: «%C» non c’è.'],
    ['(Anna) A :\n(Bruno) %X :\n(Anna) B : %X', 'Riga 3: «%X» non c’è.'],
    ['(Anna) A :\n\n(Bruno) A :', 'Riga 3: «A» ha già una lista, alla riga 1.'],
    ['(Anna) A : A', 'Riga 1: «A» è di chi lo chiede.'],
    ['(Anna) A :\n(Anna) B : A', 'Riga 2: «A» è di chi lo chiede.'],
    ['(Anna) A :\n(Anna) %X : A', 'Riga 2: «A» è di chi lo chiede.'],
    ['(Anna) %X : %X', 'Riga 1: «%X» è di chi lo chiede.'],
  ])('[RING-02] %j is reported as “%s”', (text, sentence) => {
    expect(read(text).problems).toEqual([sentence])
  })

  test('[RING-02] what is wrong is left out, and the rest of the list is used', () => {
    expect(read('B : A\n(Anna) A : A C B\n(Bruno) B : A').lists).toEqual([
      ['ANNA', 'A', ['B']],
      ['BRUNO', 'B', ['A']],
    ])
  })

  test('[RING-02] problems come in the order of the lines', () => {
    expect(read('(Anna) A : X\nA\n(Anna) A :').problems.map((sentence) => sentence.slice(0, 6))).toEqual([
      'Riga 1',
      'Riga 2',
      'Riga 3',
    ])
  })

  test('[RING-02] beyond their maximum number, problems are not listed one by one', () => {
    const { problems } = read('A\nB\nC\nD', { ...WANT_LIST_LIMITS, problems: 2 })
    expect(problems).toHaveLength(3)
    expect(problems.at(-1)).toBe('Riga 4: ci sono altri errori, che non elenco.')
  })
})

describe('limits of a want list', () => {
  const pair = '(Anna) A : B\n(Bruno) B : A'
  test.each([
    ['characters', { characters: pair.length - 1 }, 'Riga 1: il file supera 25 caratteri.'],
    ['items', { items: 1 }, 'Riga 2: il file ha più di 1 oggetti.'],
    ['wanted', { wanted: 1 }, 'Riga 2: il file ha più di 1 oggetti desiderati.'],
    ['nameLength', { nameLength: 4 }, 'Riga 2: un nome supera 4 caratteri.'],
  ] as const)('[RING-03] a file that exceeds the limit of %s is refused with a sentence', (_, changes, sentence) => {
    expect(readWantList(pair, { ...WANT_LIST_LIMITS, ...changes })).toEqual({
      entries: null,
      problems: [{ line: Number(sentence[5]), sentence }],
    })
  })

  test('[RING-03] a file that reaches each limit is read', () => {
    const limits = { characters: pair.length, items: 2, wanted: 2, nameLength: 5, problems: 0 }
    expect(readWantList(pair, limits).entries).toHaveLength(2)
  })

  test('[RING-03] official names are limited too', () => {
    const text = '!BEGIN-OFFICIAL-NAMES\nA\nB\n!END-OFFICIAL-NAMES'
    expect(read(text, { ...WANT_LIST_LIMITS, items: 1 }).problems).toEqual(['Riga 3: il file ha più di 1 oggetti.'])
    expect(read(text, { ...WANT_LIST_LIMITS, nameLength: 0 }).problems).toEqual(['Riga 2: un nome supera 0 caratteri.'])
  })
})
