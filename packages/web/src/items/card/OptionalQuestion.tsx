import type { ReactNode } from 'react'
import { texts } from '../../shared/texts.ts'
import textStyles from '../../ui/text.module.css'
import sheetStyles from './InterestSheet.module.css'

/** A question that need not be answered. */
export function OptionalQuestion({ question, children }: { question: string; children: ReactNode }) {
  return (
    <fieldset className={sheetStyles.question}>
      <legend>
        <b>{question}</b> <span className={textStyles.dim}>{texts.interestSheet.optional}</span>
      </legend>
      {children}
    </fieldset>
  )
}
