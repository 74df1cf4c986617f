import { cleanText } from '@barattolo/domain/clean-text'
import { emailAddress } from '@barattolo/domain/email-address'
import { CONTACT_NAME_MAX, EMAIL_MAX } from '@barattolo/domain/limits'
import { useState } from 'react'
import { HiddenField } from '../shared/HiddenField.tsx'
import { useUnsentText } from '../shared/storage/use-unsent-text.ts'
import { texts } from '../shared/texts.ts'
import { TextField } from '../ui/form/Field.tsx'
import { FieldError } from '../ui/form/FieldError.tsx'
import reportStyles from './Reports.module.css'

const labels = texts.reports.visitor

/** What a visitor states about themselves in a report. */
export function useVisitor(draftKey: string) {
  const [name, setName, clearName] = useUnsentText(`${draftKey}:nome`)
  const [email, setEmail, clearEmail] = useUnsentText(`${draftKey}:email`)
  const [goodFaith, setGoodFaith] = useState(false)
  const wrong = {
    visitorName: cleanText(name) === '',
    visitorEmail: !emailAddress.safeParse(email.trim()).success,
    goodFaith: !goodFaith,
  }
  return {
    name,
    setName,
    email,
    setEmail,
    goodFaith,
    setGoodFaith,
    wrong,
    /** The name of the first field that is missing or wrong; undefined if none is. */
    firstWrong: (['visitorName', 'visitorEmail', 'goodFaith'] as const).find((field) => wrong[field]),
    values: { name: name.trim(), email: email.trim(), goodFaith: true as const },
    clear: () => {
      clearName()
      clearEmail()
    },
  }
}

/** Name, e-mail and good-faith statement. */
export function VisitorFields({ visitor, isSubmitted }: { visitor: ReturnType<typeof useVisitor>; isSubmitted: boolean }) {
  const { wrong } = visitor
  return (
    <>
      <TextField
        label={labels.name}
        name="visitorName"
        autoComplete="name"
        limit={CONTACT_NAME_MAX}
        value={visitor.name}
        error={isSubmitted && wrong.visitorName ? labels.nameMissing : undefined}
        onChange={(event) => visitor.setName(event.target.value)}
      />
      <TextField
        label={labels.email}
        name="visitorEmail"
        type="email"
        autoComplete="email"
        limit={EMAIL_MAX}
        value={visitor.email}
        error={isSubmitted && wrong.visitorEmail ? labels.emailMissing : undefined}
        onChange={(event) => visitor.setEmail(event.target.value)}
      />
      <div className={reportStyles.reasons}>
        <label>
          <input
            type="checkbox"
            name="goodFaith"
            checked={visitor.goodFaith}
            aria-describedby={isSubmitted && wrong.goodFaith ? 'good-faith-error' : undefined}
            onChange={(event) => visitor.setGoodFaith(event.target.checked)}
          />
          {labels.goodFaith}
        </label>
        {isSubmitted && wrong.goodFaith ? <FieldError id="good-faith-error">{labels.goodFaithMissing}</FieldError> : null}
      </div>
      <HiddenField label={labels.website} />
    </>
  )
}
