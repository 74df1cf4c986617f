import * as z from 'zod/mini'
import { emailAddress } from '../email-address.ts'
import { endpoint } from '../endpoint.ts'
import { clientId, uid } from '../ids.ts'
import { CONTACT_NAME_MAX, OBJECTION_MAX, PHOTOS_MAX, REPORT_TEXT_MAX } from '../limits.ts'
import { userLine, userText } from '../user-text.ts'
import { adminReason } from './reason.ts'
import { DECISION_TARGETS, REPORT_OUTCOMES, REPORT_REASONS, REPORT_STATES, REPORT_TARGETS } from './report.ts'

export const reportTarget = z.object({ kind: z.enum(REPORT_TARGETS), id: z.string().check(z.minLength(1), z.maxLength(128)) })
export type ReportTarget = z.infer<typeof reportTarget>

export const decisionTarget = z.object({ ...reportTarget.shape, kind: z.enum(DECISION_TARGETS) })
export type DecisionTarget = z.infer<typeof decisionTarget>

/** The reported content at the time of the report. */
export const reportSnapshot = z.object({ title: z.string(), text: z.string(), images: z.array(z.string()) })
export type ReportSnapshot = z.infer<typeof reportSnapshot>

const instant = z.iso.datetime()
const outcome = z.enum(REPORT_OUTCOMES)

/** A decision as the people concerned see it. It reveals neither the reporter nor who else has objected. */
export const decision = z.object({
  _id: z.uuid(),
  outcome,
  reasons: z.string(),
  decidedAt: instant,
  /** The caller may still object, until `objectUntil`. */
  mayObject: z.boolean(),
  objectUntil: instant,
  /** The objection, if there is one; `mine` is the caller's own text. */
  objection: z.nullable(z.object({ at: instant, mine: z.nullable(z.string()) })),
  review: z.nullable(z.object({ outcome, reasons: z.string(), decidedAt: instant })),
})
export type Decision = z.infer<typeof decision>

const reportedContent = { target: decisionTarget, title: z.string() }

/** A report as its reporter sees it. */
export const report = z.object({
  _id: z.uuid(),
  ...reportedContent,
  reason: z.enum(REPORT_REASONS),
  text: z.string(),
  createdAt: instant,
  decision: z.nullable(decision),
})
export type Report = z.infer<typeof report>

export const decisionAboutMe = z.object({ ...decision.shape, ...reportedContent })
export type DecisionAboutMe = z.infer<typeof decisionAboutMe>

/** Who reports without being signed in. Only the admin sees it. */
const visitor = z.object({
  name: userLine(1, CONTACT_NAME_MAX),
  email: emailAddress,
  /** The statement that the report is made in good faith. */
  goodFaith: z.literal(true),
})

export const newReport = z
  .object({
    target: reportTarget,
    reason: z.enum(REPORT_REASONS),
    text: z._default(userText(0, REPORT_TEXT_MAX), ''),
    /** Required of a visitor, who cannot report messages. */
    visitor: z.optional(visitor),
    /** A visitor's report with the same client id is stored once. */
    clientId: z.optional(clientId),
    /** A field that people do not see. What fills it is stored with a mark for the admin. */
    website: z._default(z.string(), ''),
  })
  .check(z.refine(({ reason, text }) => reason !== 'other' || text !== '', { path: ['text'] }))

/** A repeated report that is not decided adds its new words to the existing one and returns it. Visitors report what is public, with `visitor`. */
export const createReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  access: 'public',
  beforeRules: true,
  summary:
    'Segnala un oggetto, una persona, la sua foto o le sue parole, un messaggio, un annuncio o la frase di un riscontro; anche senza accesso, se è pubblico',
  body: newReport,
  status: 201,
  answer: report,
})

/** A person's reports, and the decisions about their content. */
export const reportsOfPerson = z.object({ made: z.array(report), about: z.array(decisionAboutMe) })

export const listMyReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  access: 'signedIn',
  whileSuspended: true,
  summary: 'Le mie segnalazioni, e che cosa è stato deciso su di me',
  answer: z.object({
    ...reportsOfPerson.shape,
    /** Whether reports about the caller are kept, sealed, when they delete the account. */
    keptSealed: z.boolean(),
  }),
})

export const objectToDecision = endpoint({
  method: 'POST',
  path: '/api/decisions/:id/objection',
  access: 'signedIn',
  beforeRules: true,
  whileSuspended: true,
  summary: 'Contesta una decisione che mi riguarda, una volta sola',
  params: z.object({ id: z.uuid() }),
  missing: 'decisionNotFound',
  body: z.object({ text: userText(1, OBJECTION_MAX) }),
  status: 201,
  answer: decision,
})

const personWithEmail = z.object({ uid, name: z.string(), email: z.string() })

/** Without uid: a visitor, whose e-mail address is not verified. */
const reporter = z.object({ ...personWithEmail.shape, uid: z.nullable(uid) })

/** Whether a visitor's report has filled the field that people do not see. */
const suspectedBot = z.boolean()

/** All reports about one target that are, or were, decided together. */
export const reportCase = z.object({
  /** The id of the first report, which identifies the case. */
  _id: z.uuid(),
  target: decisionTarget,
  snapshot: reportSnapshot,
  /** The path of the page that shows the target as it is now. */
  leadsTo: z.string(),
  reported: personWithEmail,
  /** Without a reporter: an admin has decided without a report. */
  reports: z.array(
    z.object({
      _id: z.uuid(),
      reporter: z.nullable(reporter),
      reason: z.enum(REPORT_REASONS),
      text: z.string(),
      createdAt: instant,
      suspectedBot,
    }),
  ),
  /** When the reported person deleted the account; nothing is decided any more. */
  sealedAt: z.nullable(instant),
  /** The number of other upheld decisions about the same person. */
  upheldBefore: z.int(),
  outcomes: z.array(outcome),
  decision: z.nullable(
    z.object({
      _id: z.uuid(),
      outcome,
      reasons: z.string(),
      decidedAt: instant,
      objection: z.nullable(z.object({ by: z.enum(['reporter', 'reported']), text: z.string(), at: instant })),
      review: z.nullable(z.object({ outcome, reasons: z.string(), decidedAt: instant })),
    }),
  ),
})
export type ReportCase = z.infer<typeof reportCase>

/** A case in the queue, without what is private: texts, e-mails, and who has reported. */
export const reportCaseSummary = z.object({
  _id: z.uuid(),
  target: decisionTarget,
  title: z.string(),
  /** With a masked e-mail. */
  reported: personWithEmail,
  reports: z.array(z.object({ _id: z.uuid(), reason: z.enum(REPORT_REASONS), createdAt: instant, suspectedBot })),
  upheldBefore: z.int(),
  decision: z.nullable(
    z.object({
      _id: z.uuid(),
      outcome,
      decidedAt: instant,
      objection: z.nullable(z.object({ by: z.enum(['reporter', 'reported']), at: instant })),
      review: z.nullable(z.object({ outcome, decidedAt: instant })),
    }),
  ),
})
export type ReportCaseSummary = z.infer<typeof reportCaseSummary>

export const CASES_PAGE_MAX = 50

export const listReportCases = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  access: 'admin',
  summary:
    'Amministrazione: le segnalazioni a pagine, prima quelle su un minore in pericolo, poi quella che aspetta da più tempo; di quelle decise la più recente. Link rel="next" e X-Total-Count nelle intestazioni',
  query: z.object({
    state: z._default(z.enum(REPORT_STATES), 'open'),
    cursor: z.optional(z.string().check(z.maxLength(400))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(CASES_PAGE_MAX)), CASES_PAGE_MAX),
  }),
  answer: z.array(reportCaseSummary),
})

/** The whole case of a report, for an admin who has given a reason within the last hour. */
export const readReportCase = endpoint({
  method: 'GET',
  path: '/api/admin/reports/:id',
  access: 'admin',
  summary: 'Amministrazione: una segnalazione intera, dopo averne dato il motivo',
  params: z.object({ id: z.uuid() }),
  missing: 'reportNotFound',
  answer: reportCase,
})

/** A photo of the case as it was when it was reported: also one that is hidden from all others. Answers 404 if it was removed. */
export const readReportedPhoto = endpoint({
  method: 'GET',
  path: '/api/admin/reports/:id/photos/:place',
  access: 'admin',
  summary: 'Amministrazione: una foto segnalata, anche se è nascosta',
  params: z.object({ id: z.uuid(), place: z.coerce.number().check(z.int(), z.gte(0), z.lt(PHOTOS_MAX)) }),
  missing: 'reportNotFound',
  media: 'image/webp',
  answer: z.unknown(),
})

const decide = {
  method: 'POST',
  access: 'admin',
  params: z.object({ id: z.uuid() }),
  body: z.object({ outcome, reasons: adminReason }),
  status: 201,
  answer: z.object({ success: z.literal(true) }),
} as const

/** Decides all open reports about the same target. */
export const decideReport = endpoint({
  ...decide,
  path: '/api/admin/reports/:id/decision',
  summary: 'Amministrazione: decide su una segnalazione, con i motivi che leggono tutti e due',
  missing: 'reportNotFound',
})

export const reviewDecision = endpoint({
  ...decide,
  path: '/api/admin/decisions/:id/review',
  summary: 'Amministrazione: decide di nuovo, dopo una contestazione',
  missing: 'decisionNotFound',
})
