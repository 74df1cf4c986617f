import * as z from 'zod/mini'

/**
 * The error codes of the API. The server's HTTP status (`platform/problem-status.ts`) and the Italian text
 * (`texts/it/problems.ts`) are two exhaustive maps with these codes as keys: a new code does not compile until
 * both have it.
 */
export const PROBLEMS = [
  // the request
  'invalidInput',
  'invalidJson',
  'unreadableRequest',
  'bodyTooLarge',
  'unsupportedMediaType',
  'notFound',
  'itemNotFound',
  'personNotFound',
  'conversationNotFound',
  'requestNotFound',
  'savedSearchNotFound',
  'noImportedItems',
  'tooManyRequests',
  'tooBroad',
  'unexpected',
  'unavailable',
  // the caller
  'signInFirst',
  'tokenInvalid',
  'tokenExpired',
  'tokenUnsigned',
  'tokenForged',
  'tokenForeign',
  'tokenNotYetValid',
  'signInAgain',
  'signInNotAllowed',
  'emailNotVerified',
  'adminSecretWrong',
  'personDisabled',
  'personDeleted',
  'adminOnly',
  'hostNotAllowed',
  'ownAccount',
  'rulesNotAccepted',
  'rulesChanged',
  'nameInvalid',
  'nameReserved',
  'nameChangedRecently',
  'blockYourself',
  // objects and photos
  'notYourItem',
  'itemReserved',
  'itemNotAvailable',
  'itemInCircle',
  'tooManyItems',
  'photoNotYours',
  'photoMissing',
  'photoTooLarge',
  'photoNotAnImage',
  'photoHeic',
  'photoTooManyPixels',
  'photoNotKept',
  'photoNotReached',
  'tooManyUnusedPhotos',
  // wanted ads
  'notYourRequest',
  'tooManyOpenRequests',
  'ownRequest',
  'requestClosed',
  'answerNotYourItem',
  'tooManySavedSearches',
  // conversations
  'ownItem',
  'notAParticipant',
  'notYourTurn',
  'negotiationOver',
  'negotiationArchived',
  'negotiationPaused',
  'notInThisConversation',
  'proposalNotBalanced',
  'proposalNotSent',
  'nothingToSend',
  'nothingToUndo',
  'notYoursToReopen',
  'rootItemGone',
  'personLeft',
  'personAway',
  'itemTaken',
  'itemChanged',
  'staleVersion',
  'chatClosed',
  'messageEmpty',
  'noOpenExchange',
  // notices
  'pushNotAllowed',
  'unsubscribeLinkWrong',
  // exchanges
  'exchangeNotFound',
  'exchangeOver',
  'exchangeHeld',
  'alreadyStated',
  'noMeetingProposed',
  'meetingInThePast',
  'meetingTooFar',
  'meetingNotAgreed',
  'meetingNotYet',
  'wrongHandoverCode',
  'ownHandoverCode',
  'tooManyHandoverCodes',
  'nothingHeld',
  'feedbackNotDue',
  'feedbackClosed',
  'feedbackGiven',
  // reports
  'reportNotFound',
  'decisionNotFound',
  'reportYourself',
  'alreadyDecided',
  'notDecidable',
  'objectionGiven',
  'objectionClosed',
  'nothingObjected',
] as const
export type ProblemCode = (typeof PROBLEMS)[number]

/** A refused field of the request: its path (`a.b.0`) and the reason in Italian. */
const fieldProblem = z.object({ path: z.string(), message: z.string() })

/** `application/problem+json` (RFC 9457). `present` is the current state if a stale write was refused. */
export const problemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.enum(PROBLEMS),
  detail: z.string(),
  fields: z.optional(z.array(fieldProblem)),
  present: z.optional(z.unknown()),
})
export type ProblemBody = z.infer<typeof problemBody>
export type FieldProblem = z.infer<typeof fieldProblem>
