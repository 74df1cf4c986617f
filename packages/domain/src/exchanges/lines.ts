/** What an exchange says in the chat; worded in `texts/it/exchanges.ts`. `calledOff` is older than the others and also a conversation's. */
export const EXCHANGE_LINE_KINDS = [
  'calledOff',
  'meetingProposed',
  'meetingConfirmed',
  'meetingAgreed',
  'handedOver',
  'saidHappened',
  'saidNotHappened',
  'exchangeDone',
  'exchangeNotHappened',
  'exchangeHeld',
  'exchangeExpired',
  'doneBySilence',
  'notHappenedBySilence',
  'heldTooLong',
  'settledHappened',
  'settledNotHappened',
] as const
export type ExchangeLineKind = (typeof EXCHANGE_LINE_KINDS)[number]
