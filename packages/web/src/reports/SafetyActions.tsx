import type { ReportTarget } from '@barattolo/domain/reports/contract'
import { lazy } from 'react'
import { OptionalChunk } from '../ui/loading/OptionalChunk.tsx'
import { useIdle } from '../ui/loading/when-idle.ts'
import reportStyles from './Reports.module.css'

const SafetyButton = lazy(async () => ({ default: (await import('./SafetyButtons.tsx')).SafetyButton }))

const SentenceButton = lazy(async () => ({ default: (await import('./SafetyButtons.tsx')).ReportSentenceButton }))

/** "Segnala" for an object or an ad. Rarely needed, so loaded when the browser is idle; the space is reserved. */
export function SafetyActions(props: { target: ReportTarget }) {
  return (
    <div className={reportStyles.actions}>
      {useIdle() ? (
        <OptionalChunk>
          <SafetyButton {...props} />
        </OptionalChunk>
      ) : null}
    </div>
  )
}

/** The report button beside the sentence of a feedback, loaded in the same way. */
export function ReportSentence(props: { id: string; sentence: string }) {
  return (
    <span className={reportStyles.sentencePlace}>
      {useIdle() ? (
        <OptionalChunk>
          <SentenceButton {...props} />
        </OptionalChunk>
      ) : null}
    </span>
  )
}
