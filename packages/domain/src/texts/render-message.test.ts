import { expect, test } from 'vitest'
import { AOSTA } from '../aosta.fixtures.ts'
import { CONVERSATION_STATUSES } from '../conversations/conversation-status.ts'
import { anna, bicycle, bruno, carla, chair, lamp, plant, skis } from '../conversations/negotiation.fixtures.ts'
import { MESSAGE_KINDS } from '../messages/message.ts'
import { RING_MESSAGE_KINDS, type RingMessageKind } from '../messages/ring-kinds.ts'
import { it } from './it.ts'
import { type MessageToRender, renderMessage } from './render-message.ts'

const { timeZone } = AOSTA
const forAnna = { uid: anna, nameOf: () => 'Bruno', timeZone }
const forBruno = { uid: bruno, nameOf: () => 'Anna', timeZone }
const proposalMessage = (by: typeof anna, ...items: (typeof bicycle)[]) => ({
  kind: 'proposal' as const,
  text: null,
  fromUid: by,
  items: items.map((item) => item.item),
})

test.each([
  [proposalMessage(bruno, bicycle, lamp, chair), forAnna, 'Bruno dà “Bicicletta” e chiede “Lampada” e “Sedia”.'],
  [proposalMessage(bruno, bicycle, skis, lamp), forBruno, 'Dai “Bicicletta” e “Sci” e chiedi “Lampada”.'],
  [proposalMessage(bruno, bicycle), forAnna, 'Bruno dà “Bicicletta”. Che cosa offri in cambio?'],
  [proposalMessage(bruno, plant), forAnna, 'Bruno dona “Pianta”, senza chiedere niente in cambio.'],
  [proposalMessage(anna, plant), forBruno, 'Anna chiede in dono “Pianta”.'],
  [proposalMessage(anna, bicycle), forBruno, 'Anna chiede “Bicicletta”. Che cosa vorresti in cambio?'],
  [proposalMessage(anna), forBruno, 'Anna ha svuotato la proposta.'],
])('a proposal message lists the objects of both sides, case %#', (message, reader, text) => {
  expect(renderMessage(message, reader)).toBe(text)
})

test('the text of a system message depends on whether the reader is the actor', () => {
  const message = { kind: 'accepted' as const, text: null, fromUid: bruno, items: [] }
  expect(renderMessage(message, forAnna)).toBe('Bruno ha accettato: siete d’accordo!')
  expect(renderMessage(message, forBruno)).toBe('Hai accettato: siete d’accordo!')
  expect(renderMessage(message, { uid: carla, nameOf: () => '', timeZone })).toBe('L’altro bazar ha accettato: siete d’accordo!')
})

test.each([
  [[], 'L’altra persona ha eliminato il suo account: questa conversazione è chiusa.'],
  [
    [bicycle],
    'L’altra persona ha eliminato il suo account: questa conversazione è chiusa. Lo scambio è annullato: “Bicicletta” è di nuovo disponibile.',
  ],
  [
    [bicycle, plant],
    'L’altra persona ha eliminato il suo account: questa conversazione è chiusa. Lo scambio è annullato: “Bicicletta” e “Pianta” sono di nuovo disponibili.',
  ],
])('the message about a deleted account lists the freed objects without a name, case %#', (freed, text) => {
  const items = freed.map(({ item }) => item)
  expect(renderMessage({ kind: 'personLeft', text: null, fromUid: null, items }, forAnna)).toBe(text)
})

test('a system message names its wanted ad, object or meeting', () => {
  const items = [bicycle.item]
  const message = { text: null, fromUid: bruno, items }
  const request = { _id: 'r', title: 'Cerco una bici' } as never
  expect(renderMessage({ ...message, kind: 'requestAnswered', request }, forAnna)).toBe(
    'Bruno risponde al tuo annuncio “Cerco una bici”: ha “Bicicletta”.',
  )
  expect(renderMessage({ ...message, kind: 'requestAnswered' }, forBruno)).toBe('Hai risposto all’annuncio “” con “Bicicletta”.')
  expect(renderMessage({ ...message, kind: 'notChosen' }, forBruno)).toContain('Hai promesso “Bicicletta” a un’altra persona')
  expect(renderMessage({ ...message, kind: 'notChosen' }, forAnna)).toContain('Questa volta “Bicicletta” va a un’altra persona')
  expect(renderMessage({ ...message, kind: 'notChosen', items: [] }, forAnna)).toContain('Questa volta')
  const meeting = { place: 'Piazza Chanoux', at: '2026-11-22T09:00:00Z' }
  expect(renderMessage({ ...message, kind: 'meetingProposed', meeting }, forAnna)).toContain('Piazza Chanoux, domenica 22')
  expect(renderMessage({ ...message, kind: 'meetingProposed' }, forAnna)).toBe('Bruno propone di vedervi: .')
})

test('[EXCH-113] between two people a line has the first name of who acted; in a group it has the initial too', () => {
  const message = { kind: 'meetingProposed' as const, text: null, fromUid: bruno, items: [] }
  const reader = { uid: anna, nameOf: () => 'Chiara D.', timeZone }
  const meeting = { place: 'Piazza Chanoux', at: '2026-11-22T09:00:00Z' }
  expect(renderMessage({ ...message, meeting }, reader)).toBe(
    'Chiara propone di vedervi: Piazza Chanoux, domenica 22\u00a0novembre alle\u00a010:00.',
  )
  expect(renderMessage({ ...message, meeting }, { ...reader, isGroup: true })).toMatch(/^Chiara D\. propone di vedervi: /)
})

test('[EXCH-105] the lines of a change name the objects that enter and leave', () => {
  const message = { text: null, fromUid: bruno, items: [lamp.item], removed: [bicycle.item, plant.item] }
  expect(renderMessage({ ...message, kind: 'changeProposed' }, forAnna)).toBe(
    'Bruno propone di cambiare gli oggetti: entra “Lampada”, escono “Bicicletta” e “Pianta”. Fino al sì resta tutto com’è.',
  )
  expect(renderMessage({ ...message, removed: [], kind: 'changeAgreed' }, forBruno)).toBe(
    'Sei d’accordo, gli oggetti sono cambiati: entra “Lampada”.',
  )
})

test.each([
  ['archivedAlone', 'La trattativa è stata archiviata.'],
  ['archivedByTime', 'Da due settimane tutto tace'],
  ['calledOffByAdmin', 'Chi amministra ha annullato lo scambio'],
  ['closed', 'Questa conversazione è chiusa'],
  ['hidden', 'Messaggio nascosto da chi amministra.'],
] as const)('the system message %s is the same for both participants', (kind, text) => {
  for (const reader of [forAnna, forBruno])
    expect(renderMessage({ kind, text: null, fromUid: null, items: [] }, reader)).toContain(text)
})

test('a proposal message for a gift together with other objects asks for something in return', () => {
  expect(renderMessage(proposalMessage(bruno, plant, bicycle), forAnna)).toBe(
    'Bruno dà “Pianta” e “Bicicletta”. Che cosa offri in cambio?',
  )
})

test('a user’s message is rendered as its text, and as an empty text if it has none', () => {
  const message = { kind: 'text' as const, fromUid: bruno, items: [] }
  expect(renderMessage({ ...message, text: 'Ciao!' }, forAnna)).toBe('Ciao!')
  expect(renderMessage({ ...message, text: null }, forAnna)).toBe('')
})

test('every message kind has a text', () => {
  for (const kind of MESSAGE_KINDS) {
    expect(renderMessage({ kind, text: 'ciao', fromUid: bruno, items: [bicycle.item] }, forAnna).length).toBeGreaterThan(3)
  }
})

test('[EXCH-59] a pending conversation is labelled “Aperta”, the others by their outcome', () => {
  expect(CONVERSATION_STATUSES.map((status) => it.conversations.status[status])).toEqual([
    'Aperta',
    'Accettata',
    'Rifiutata',
    'Archiviata',
  ])
})

test('[EXCH-31] [EXCH-32] [EXCH-33] [EXCH-46] [EXCH-47] the conversation texts are exactly those of the specification', () => {
  const { success, failure, chatClosed, banner } = it.conversations
  expect(it.interest.firstMessage).toBe('Mi interessa questo oggetto')
  expect(success.accepted).toBe('Scambio confermato! Gli oggetti passeranno ai rispettivi bazar.')
  expect(success.rejected).toBe('Trattativa chiusa.')
  expect(success.archived).toBe('Trattativa archiviata.')
  expect(success.itemAdded).toBe('Aggiunto alla proposta')
  expect(success.itemRemoved).toBe('Rimosso dallo scambio')
  expect(chatClosed).toBe('Chat disattivata')
  expect(banner.closed).toBe('Scambio terminato — nessuna modifica possibile')
  expect(failure).toMatchObject({
    selection: 'Errore aggiornamento selezione',
    status: 'Errore aggiornamento stato',
    message: 'Errore invio messaggio',
    loading: 'Errore caricamento conversazione',
  })
})

/** What the others and the person who has acted read; one text if it is the same for all. */
type RingLine = [kind: RingMessageKind, parameters: Partial<MessageToRender>, forOthers: string, forActor?: string]
const RING_LINES: RingLine[] = [
  [
    'ringProposed',
    { size: 4 },
    'Bruno propone uno scambio a quattro: si fa se dite sì tutti.',
    'Hai proposto uno scambio a quattro: si fa se dite sì tutti.',
  ],
  [
    'ringProposed',
    { size: 3 },
    'Bruno propone uno scambio a tre: si fa se dite sì tutti.',
    'Hai proposto uno scambio a tre: si fa se dite sì tutti.',
  ],
  [
    'ringFollows',
    { size: 4 },
    'Lo scambio di prima è stato annullato: questo prende il suo posto, con una persona nuova, a cui chiediamo quando avete detto sì tutti e tre.',
  ],
  [
    'ringFollows',
    { size: 3 },
    'Lo scambio di prima è stato annullato: questo prende il suo posto, con una persona nuova, a cui chiediamo quando avete detto sì tutti e due.',
  ],
  ['ringYes', {}, 'Bruno ci sta.', 'Hai detto che ci stai.'],
  ['ringReconsidered', {}, 'Bruno ci vuole ripensare.', 'Hai detto che ci vuoi ripensare.'],
  ['ringItemsChanged', { items: [lamp.item] }, 'Bruno ha chiesto anche “Lampada”.', 'Hai chiesto anche “Lampada”.'],
  ['ringItemsChanged', { removed: [lamp.item] }, 'Bruno ha tolto “Lampada”.', 'Hai tolto “Lampada”.'],
  [
    'ringItemsChanged',
    { items: [lamp.item], removed: [chair.item] },
    'Bruno ha chiesto anche “Lampada” e tolto “Sedia”.',
    'Hai chiesto anche “Lampada” e tolto “Sedia”.',
  ],
  [
    'ringItemsChanged',
    { items: [skis.item], removed: [bicycle.item] },
    'Bruno ha messo “Sci” al posto di “Bicicletta”.',
    'Hai messo “Sci” al posto di “Bicicletta”.',
  ],
  ['ringItemEdited', { items: [lamp.item] }, '“Lampada” è stato modificato: guardalo prima di rispondere.'],
  [
    'ringItemEdited',
    { items: [lamp.item, chair.item] },
    '“Lampada” e “Sedia” sono stati modificati: guardali prima di rispondere.',
  ],
  ['ringRepairing', {}, 'Così lo scambio non si può più fare: cerchiamo un altro modo.'],
  ['ringItemReplaced', { items: [lamp.item], removed: [chair.item] }, '“Lampada” al posto di “Sedia”.'],
  ['ringLeft', {}, 'Bruno non fa più parte dello scambio.', 'Non fai più parte dello scambio.'],
  ['ringJoined', {}, 'Bruno ora fa parte dello scambio.', 'Ora ci sei anche tu.'],
  ['ringAgreed', {}, 'Ci state tutti: siete d’accordo! Ora scegliete insieme dove e quando trovarvi.'],
  ['ringWithdrawn', {}, 'Bruno ha ritirato la proposta.', 'Hai ritirato la proposta.'],
  ['ringDissolved', { size: 4 }, 'Questa volta in quattro no.'],
  ['ringDissolved', { size: 3 }, 'Questa volta in tre no.'],
]

test.each(RING_LINES)(
  '[RING-116] the system message %s of a ring is worded for its reader, case %#',
  (kind, parameters, forOthers, forActor = forOthers) => {
    const message = { kind, text: null, fromUid: bruno, items: [], ...parameters }
    expect(renderMessage(message, { ...forAnna, isGroup: true })).toBe(forOthers)
    expect(renderMessage(message, { ...forBruno, isGroup: true })).toBe(forActor)
  },
)

test('[RING-116] every system message of a ring is among these', () => {
  const kinds = RING_LINES.map(([kind]) => kind)
  expect(RING_MESSAGE_KINDS.filter((kind) => !kinds.includes(kind))).toEqual([])
})

test('[RING-116] a person of a ring without a name is called “Una persona”', () => {
  const message = { kind: 'ringYes' as const, text: null, fromUid: carla, items: [] }
  expect(renderMessage(message, { uid: anna, nameOf: () => '', timeZone, isGroup: true })).toBe('Una persona ci sta.')
})
