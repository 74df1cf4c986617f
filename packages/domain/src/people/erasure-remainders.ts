/**
 * All columns of the database in which something of a person may stand after the account was deleted: uid, e-mail or its hash, name,
 * or what the person has written. The list is closed: `erasure-remainders.test.ts` erases a person with data in every table and
 * searches all columns. The value is the reason, for which the privacy page has a sentence.
 */
export const ERASURE_REMAINDERS = {
  'conversations.root_item': 'conversations',
  'proposal_items.item': 'conversations',
  'messages.text': 'conversations',
  'messages.details': 'conversations',
  'exchange_legs.item': 'conversations',
  'ring_legs.item': 'conversations',
  'feedback.text': 'feedback',
  'items.title': 'passedOnItems',
  'items.description': 'passedOnItems',
  'items.tags': 'passedOnItems',
  'items.search': 'passedOnItems',
  'items.card': 'passedOnItems',
  'item_terms.keys': 'passedOnItems',
  'item_terms.document': 'passedOnItems',
  'notices.about': 'othersNotices',
  'reports.reporter_uid': 'reports',
  'reports.reported_uid': 'reports',
  'reports.target_id': 'reports',
  'reports.text': 'reports',
  'reports.snapshot': 'reports',
  'report_decisions.reported_uid': 'reports',
  'report_decisions.target_id': 'reports',
  'report_decisions.objector_uid': 'reports',
  'report_decisions.reasons': 'reports',
  'report_decisions.review_reasons': 'reports',
  'admin_log.admin_uid': 'adminLog',
  'admin_log.admin_email': 'adminLog',
  'admin_log.case_id': 'adminLog',
  'admin_log.person_uid': 'adminLog',
  'admin_log.reason': 'adminLog',
  'reports.visitor_name': 'writtenSignedOut',
  'reports.visitor_email': 'writtenSignedOut',
  'contact_messages.name': 'writtenSignedOut',
  'contact_messages.email': 'writtenSignedOut',
  'contact_messages.message': 'writtenSignedOut',
  'daily_counts.email_hash': 'dailyCounts',
  'suspended_emails.email_hash': 'suspendedEmail',
  'people.uid': 'tombstone',
} as const

/** What stays in a file beside the database. */
export const REMAINDERS_IN_FILES = ['erasureLog'] as const

export type RemainderReason = (typeof ERASURE_REMAINDERS)[keyof typeof ERASURE_REMAINDERS] | (typeof REMAINDERS_IN_FILES)[number]

/** In the order in which they are listed above. */
export const REMAINDER_REASONS: readonly RemainderReason[] = [
  ...new Set([...Object.values(ERASURE_REMAINDERS), ...REMAINDERS_IN_FILES]),
]
