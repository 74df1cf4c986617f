/** The system messages about a change of the agreed objects; their texts are in `texts/it/exchanges/set-changes.ts`. */
export const SET_MESSAGE_KINDS = [
  'changeProposed',
  'changeAgreed',
  'changeRefused',
  'changeWithdrawn',
  'changeExpired',
  'changeImpossible',
  'changeOverridden',
  'otherSet',
] as const
export type SetMessageKind = (typeof SET_MESSAGE_KINDS)[number]

/** The system messages of an exchange; their texts are in `texts/it/exchanges/exchanges.ts`. Negotiations also write `calledOff`. */
export const EXCHANGE_MESSAGE_KINDS = [
  'calledOff',
  'meetingProposed',
  'meetingConfirmed',
  'meetingAgreed',
  'optionsProposed',
  'optionsAnswered',
  ...SET_MESSAGE_KINDS,
  'handedOver',
  'saidHappened',
  'saidNotHappened',
  'exchangeDone',
  'exchangeNotHappened',
  'exchangeHeld',
  'heldUnnotified',
  'heldUnanswered',
  'exchangeExpired',
  'doneBySilence',
  'notHappenedBySilence',
  'heldTooLong',
  'settledHappened',
  'settledNotHappened',
] as const
export type ExchangeMessageKind = (typeof EXCHANGE_MESSAGE_KINDS)[number]

export function isSetMessage(kind: ExchangeMessageKind): kind is SetMessageKind {
  return SET_MESSAGE_KINDS.some((setKind) => setKind === kind)
}
