import { inAosta } from '@barattolo/domain/aosta.fixtures'
import { HOUR_MS } from '@barattolo/domain/durations'
import { uid } from '@barattolo/domain/ids'
import type { RingNegotiationAnswer } from '@barattolo/domain/rings/negotiation-contract'
import {
  afterMyYes,
  calledOffRing,
  changedRing,
  dissolvedRing,
  leftRing,
  replacedRing,
  ringAfterCallOff,
  ringForNewcomer,
  ringOfFour,
  ringWithBrokenItem,
  ringWithNewcomer,
  ringWithoutLuca,
  sampleRing,
  withAnswers,
  withPerson,
} from '@barattolo/domain/rings/ring-answers.fixtures'
import { describe, expect, test } from 'vitest'
import { answerOf } from './ring-answers.ts'
import { headlineOf } from './ring-headline.ts'
import { viewRing } from './ring-view.ts'

const NOW = new Date('2026-11-27T10:00:00Z')
const ME = uid.parse('giulia')
const options = { me: ME, now: NOW }
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

function textsOf(ring: RingNegotiationAnswer, now = NOW) {
  const { hand, rest, count, title, lines } = headlineOf(viewRing(ring, ME), inAosta(now))
  const all = [hand, rest, count, title, ...lines.map(({ lead = '', text }) => `${lead} ${text}`.trim())]
  return all.filter((text) => text).map((text) => plain(text ?? ''))
}
const answersOf = (ring: RingNegotiationAnswer) => {
  const view = viewRing(ring, ME)
  return ring.people.map((person) => answerOf(view, person)?.text ?? null)
}

describe('an open ring', () => {
  test('[RING-143] says until when the user answers, and whose answers are missing', () => {
    expect(textsOf(sampleRing(options))).toEqual(['Tocca a te!', 'Entro domenica alle 13.', 'Manchi solo tu.'])
    expect(textsOf(withAnswers(sampleRing(options), [false, true, false]))[2]).toBe('Mancate solo in due: tu e Luca.')
    expect(textsOf(withAnswers(ringOfFour(options), [false, false, false, true]))[2]).toBe('Mancate in tre.')
    expect(textsOf(withAnswers(ringOfFour(options), [false, false, false, false]))[2]).toBe('Mancate tutti e quattro.')
    expect(
      textsOf(
        withPerson(withAnswers(sampleRing(options), [false, true, false]), 'Luca', {
          person: { uid: uid.parse('luca'), name: '', email: '', photo: null },
        }),
      )[2],
    ).toBe('Mancate solo in due: tu e una persona.')
  })

  test('[RING-143] says after the user’s yes for whom it waits', () => {
    expect(textsOf(afterMyYes(options))).toEqual(['Ci stai!', 'Manca solo Luca: ha tempo fino a domenica alle 13.'])
    expect(textsOf(withAnswers(afterMyYes(options), [true, false, false]))[1]).toBe(
      'Mancano Maria e Luca: hanno tempo fino a domenica alle 13.',
    )
    const ofFour = withAnswers({ ...ringOfFour(options), answerBy: null }, [true, true, false, false])
    expect(textsOf(ofFour)[1]).toBe('Mancano solo Nadia e Luca: hanno tempo fino a domenica alle 13.')
  })

  test('[RING-143] says when the time is over that the result follows', () => {
    const later = new Date(NOW.getTime() + 50 * HOUR_MS)
    expect(textsOf(sampleRing(options), later)).toEqual(['Il tempo per rispondere è finito: tra poco vedi qui com’è andata.'])
  })
})

describe('a changed ring', () => {
  test('[RING-146] names an object that the receiver asks for too', () => {
    expect(textsOf(changedRing(options)).slice(3)).toEqual([
      'Maria chiede anche “Lampada da scrivania”',
      'Il tuo sì valeva senza: rispondi di nuovo.',
    ])
  })

  test('[RING-146] names an object that takes the place of another one', () => {
    expect(textsOf(replacedRing(options)).slice(3)).toEqual([
      'Adesso riceveresti “Tenda per due”',
      '“Fisarmonica 48 bassi” non c’è più',
      'Il tuo sì valeva per com’era prima: rispondi di nuovo.',
    ])
  })

  test('[RING-146] names an edited object, and one that was taken out', () => {
    const ring = sampleRing(options)
    const edited = {
      ...ring,
      legs: ring.legs.map((leg, n) =>
        n === 2 ? { ...leg, items: leg.items.map((item) => ({ ...item, change: 'edited' as const })) } : leg,
      ),
    }
    expect(textsOf(edited).slice(3)).toEqual([
      '“Fisarmonica 48 bassi” è cambiato',
      'Il tuo sì valeva per com’era prima: rispondi di nuovo.',
    ])
    expect(textsOf({ ...ring, removed: replacedRing(options).removed }).slice(3)[0]).toBe('“Fisarmonica 48 bassi” non c’è più')
  })

  test('[RING-146] says no difference to a user who has said yes to it', () => {
    expect(textsOf(withAnswers(changedRing(options), [true, true, false]))).toHaveLength(2)
  })

  test('[RING-146] names a person who has come', () => {
    expect(textsOf(ringWithNewcomer(options)).slice(3)).toEqual([
      'Nel giro adesso c’è Luca, al posto di Bruno',
      'Guarda com’è il giro ora e rispondi.',
    ])
    expect(textsOf({ ...ringWithNewcomer(options), hasOldYes: true })[4]).toBe(
      'Il tuo sì valeva per com’era prima: rispondi di nuovo.',
    )
  })
})

describe('a ring in the place of one that was called off', () => {
  const ring = ringAfterCallOff(options)

  test('[RING-185] says what it replaces, and that the new person is asked last', () => {
    expect(textsOf(ring)).toEqual([
      'Tocca a te!',
      'Entro domenica alle 13.',
      'Mancate tu e Maria, poi chiediamo alla persona nuova.',
      'Prende il posto del giro annullato',
      'Chi ha annullato non ne fa parte: ci sarebbe una persona nuova. Le chiediamo solo se dite sì voi due.',
    ])
    expect(textsOf(withAnswers(ring, [false, true, false]))[2]).toBe('Manchi tu, poi chiediamo alla persona nuova.')
    expect(textsOf(withAnswers(ring, [true, false, false]))[1]).toBe(
      'Manca Maria, con tempo fino a domenica alle 13; poi chiediamo alla persona nuova.',
    )
    expect(answersOf(withAnswers(ring, [true, false, false]))).toEqual(['Ci stai', 'Manca il suo sì', 'Si chiede dopo'])
  })

  test('[RING-185] says what any ring says once the new person is asked', () => {
    const asked = { ...ring, people: ring.people.map((person) => ({ ...person, isAsked: true })) }
    expect(textsOf(withAnswers(asked, [true, true, false]))).toEqual([
      'Ci stai!',
      'Manca solo una persona: ha tempo fino a domenica alle 13.',
    ])
  })
})

describe('a newcomer', () => {
  test('[RING-147] reads that the ring was nearly closed, and not who has said yes', () => {
    expect(textsOf(ringForNewcomer(options))).toEqual([
      'Tocca a te!',
      'Entro domenica alle 13.',
      'Il giro con queste persone era quasi chiuso: manchi tu',
    ])
    expect(answersOf(ringForNewcomer(options))).toEqual(['Manca il tuo sì', null, null])
  })

  test('[RING-147] sees the answers after their own', () => {
    expect(answersOf(withAnswers(ringForNewcomer(options), [true, true, false]))).toEqual([
      'Ci stai',
      'Ci sta',
      'Manca il suo sì',
    ])
  })
})

describe('a ring that is repaired', () => {
  test('[RING-148] says which place is empty, and what the person who comes would have', () => {
    expect(textsOf(ringWithoutLuca(options))).toEqual([
      'Lo stiamo ricucendo',
      'Al giro manca una persona',
      'Capita. Cerchiamo chi prende il posto di Luca: tra qualche minuto vedi qui com’è andata.',
      'Adesso: una persona a cui piace “Slitta in legno Davos” e che ha una cosa per te.',
      'Se non si trova, lo scambio in tre non si fa e non hai impegnato niente.',
    ])
    const maria = withPerson(withPerson(ringWithoutLuca(options), 'Luca', { isPresent: true }), 'Maria', { isPresent: false })
    expect(textsOf(maria)[3]).toBe('Adesso: una persona a cui piace “Teiera rossa smaltata” e che ha una cosa per Luca.')
  })

  test('[RING-148] says which object is looked for', () => {
    expect(textsOf(ringWithBrokenItem(options)).slice(1, 4)).toEqual([
      'Al giro manca un oggetto',
      'Capita. Ne cerchiamo un altro: tra qualche minuto vedi qui com’è andata.',
      'Adesso: un altro oggetto di Maria, al posto di “Slitta in legno Davos”.',
    ])
  })
})

test('[RING-153] A ring that has ended says why, and one that the user has left says only that, and whether their time was up', () => {
  expect(textsOf(dissolvedRing(options))).toEqual([
    'Questa volta in tre no.',
    'Non c’era un altro modo di chiudere il giro.',
    'Le tue cose sono di nuovo libere.',
  ])
  expect(textsOf({ ...dissolvedRing(options), endedWhy: 'withdrawn' })[1]).toBe('La persona che l’aveva proposto l’ha ritirato.')
  expect(textsOf(calledOffRing(options))).toEqual(['Questa volta in tre no.', 'C’è un altro giro, con una persona nuova.'])
  const left = [
    'Non fai più parte di questo giro.',
    'Le tue cose sono libere. Nel radar trovi gli altri scambi possibili per te.',
  ]
  expect(textsOf(leftRing(options))).toEqual(left)
  expect(textsOf({ ...leftRing(options), endedWhy: 'deadline' })).toEqual([left[0], 'Il tempo per rispondere è finito.', left[1]])
})
