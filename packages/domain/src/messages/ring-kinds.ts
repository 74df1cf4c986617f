/** The system messages of a proposed ring; their texts are in `texts/it/rings/ring-messages.ts`. */
export const RING_MESSAGE_KINDS = [
  'ringProposed',
  /** The first line of a ring in the place of one that was called off. */
  'ringFollows',
  'ringYes',
  'ringReconsidered',
  'ringItemsChanged',
  'ringItemEdited',
  'ringRepairing',
  'ringItemReplaced',
  /** The same for every reason: declining, a block, silence and a holiday do not differ. */
  'ringLeft',
  'ringJoined',
  'ringAgreed',
  'ringWithdrawn',
  'ringDissolved',
] as const
export type RingMessageKind = (typeof RING_MESSAGE_KINDS)[number]
