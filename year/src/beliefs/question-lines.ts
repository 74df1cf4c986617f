import { type Belief, objectsOf, textAt, walk } from './belief.ts'

/** After the name of who asks; if the reader asks, the words of the second list. */
const ASKS = {
  offer: ['ti chiede che cosa offri', 'Hai chiesto che cosa offre'],
  want: ['ti chiede che cosa vorresti in cambio', 'Hai chiesto che cosa vorrebbe in cambio'],
  change: ['ti chiede che cosa proponi', 'Hai chiesto che cosa propone'],
} as const

/** The line of a question asks for the side that is missing, or for another proposal where both or none are there. */
export const questionLines: Belief = {
  name: 'a question asks for the side of the proposal that is missing',
  ids: ['NEG-27'],
  watch: () => (record, report) => {
    if (!record.route.startsWith('/api/conversations/:id')) return
    for (const { messages } of walk(record.answer))
      for (const message of objectsOf(messages)) {
        const asker = textAt(message.from, 'uid')
        // The name of an erased person is gone.
        if (message.kind !== 'asked' || asker === null) continue
        const owners = objectsOf(message.items).map(({ ownerUid }) => ownerUid)
        const [gives, receives] = [owners.includes(asker), owners.some((owner) => owner !== asker)]
        const expected = ASKS[missingSide(gives, receives)][asker === record.uid ? 1 : 0]
        if (!textAt(message, 'text')?.endsWith(`${expected}.`))
          report(`“${message.text}” should say “${expected}”`, [String(message._id)])
      }
  },
}

function missingSide(gives: boolean, receives: boolean): keyof typeof ASKS {
  if (gives === receives) return 'change'
  return gives ? 'offer' : 'want'
}
