/** What an admin does that changes something, or opens what is private: each is a row of the log of the admins. */
export const ADMIN_ACTS = [
  'resetItem',
  'deleteItem',
  'deleteRequest',
  'deleteConversation',
  'settleExchange',
  'endRing',
  'disablePerson',
  'enablePerson',
  'decideReport',
  'reviewDecision',
  'markMessageAnswered',
  'markMessageOpen',
  'openConversation',
  'openRing',
  'openPerson',
  'openReport',
] as const
export type AdminAct = (typeof ADMIN_ACTS)[number]

/** What an act is about. `message` is a message of the contact form. */
export const ADMIN_CASES = [
  'item',
  'request',
  'conversation',
  'exchange',
  'ring',
  'person',
  'report',
  'decision',
  'message',
] as const
export type AdminCaseKind = (typeof ADMIN_CASES)[number]
