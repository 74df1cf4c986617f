import { useEffect, useRef, useState } from 'react'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/form/FieldError.tsx'
import textStyles from '../../ui/text.module.css'
import identityStyles from '../Identity.module.css'
import { signInErrorText } from '../sign-in/sign-in-error-text.ts'

const labels = texts.signIn.link

interface LinkSentProps {
  email: string
  text?: string
  hint?: string
  onAgain: () => Promise<void>
  onOtherAddress: () => void
}

/** Says where the link was sent to, and waits. Takes the focus, because the form that had it is gone. */
export function LinkSent({ email, text = labels.sent(email), hint = labels.sentHint, onAgain, onOtherAddress }: LinkSentProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const [state, setState] = useState<'waiting' | 'sending' | 'sentAgain'>('waiting')
  const [error, setError] = useState<string | null>(null)
  useEffect(() => title.current?.focus(), [])
  const sendAgain = async () => {
    setState('sending')
    setError(null)
    try {
      await onAgain()
      setState('sentAgain')
    } catch (error) {
      setError(signInErrorText(error))
      setState('waiting')
    }
  }
  return (
    <div className={identityStyles.step}>
      <h2 ref={title} tabIndex={-1} className={classes(textStyles.sign, textStyles.title3)}>
        {labels.sentTitle}
      </h2>
      <p className={textStyles.anywhere}>{text}</p>
      <p className={classes(textStyles.small, textStyles.dim)}>{hint}</p>
      <p role="status" className={textStyles.bold}>
        {state === 'sentAgain' ? labels.sentAgain : null}
      </p>
      {error ? <FieldError>{error}</FieldError> : null}
      <div className={identityStyles.choices}>
        <Button look="line" onClick={onOtherAddress}>
          {labels.otherAddress}
        </Button>
        <Button look="line" busy={state === 'sending'} busyText={texts.signIn.sheet.sending} onClick={() => void sendAgain()}>
          {labels.again}
        </Button>
      </div>
    </div>
  )
}
