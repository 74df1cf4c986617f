/** The system messages of an exchange; their texts are in `texts/it/exchanges.ts`. Negotiations also write `calledOff`. */
export const EXCHANGE_MESSAGE_KINDS = [
  'calledOff',
  'meetingProposed',
  'meetingConfirmed',
  'meetingAgreed',
  'optionsProposed',
  'optionsAnswered',
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
