import * as z from 'zod/mini'

/**
 * Everything a person can be told no about. The server's HTTP status (`platform/problem-status.ts`) and the
 * Italian sentence (`texts/it/problems.ts`) are two exhaustive maps keyed by this list: a new code does not
 * compile until both speak.
 */
export const PROBLEMS = [
  // asking
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
  'tooManyRequests',
  'unexpected',
  'unavailable',
  // who is asking
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

/** A field of the request that was refused: where it stands (`a.b.0`) and why, in Italian. */
const fieldProblem = z.object({ path: z.string(), message: z.string() })

/** `application/problem+json` (RFC 9457). `present` is the state as it is now, where a stale write was refused. */
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

interface ProblemOptions extends ErrorOptions {
  fields?: FieldProblem[]
  /** The state as it is now, shown to whoever acted on an older one. */
  present?: unknown
  /** Its own sentence: the one that came over the wire, or one with more in it than the catalogue's for the code. */
  detail?: string
}

/** Something a person can be told about. Anything else that throws is a bug. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly fields: FieldProblem[] | undefined
  readonly present: unknown
  /** Undefined where the catalogue's sentence for the code says it all. */
  readonly detail: string | undefined

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(options.detail ?? code, options)
    this.code = code
    this.fields = options.fields
    this.present = options.present
    this.detail = options.detail
  }
}
