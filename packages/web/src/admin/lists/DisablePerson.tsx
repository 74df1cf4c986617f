import type { AdminPerson } from '@barattolo/domain/admin/contract'
import { DISABLE_REASON_MAX } from '@barattolo/domain/limits'
import { cleanText } from '@barattolo/domain/user-text'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useUnsentText } from '../../shared/storage/use-unsent-text.ts'
import { texts } from '../../shared/texts.ts'
import { TextArea } from '../../ui/form/Field.tsx'
import { disableMutation, enableMutation } from '../admin.queries.ts'
import { ConfirmButton } from '../ConfirmButton.tsx'

type NamedPerson = Pick<AdminPerson, 'uid' | 'name' | 'email'>

/** Asks for the reason, which the disabled person will read. The input is kept until the action succeeds. */
export function DisablePerson({ person }: { person: NamedPerson }) {
  const disabling = useMutation(disableMutation)
  const [reason, setReason, clearReason] = useUnsentText(`disabilito:${person.uid}`)
  const [isReasonMissing, setReasonMissing] = useState(false)
  const labels = texts.admin.disable
  const name = person.name || person.email
  return (
    <ConfirmButton
      destructive
      icon="lock"
      labels={{ ...labels, done: labels.done(name) }}
      name={name}
      text={
        <>
          <p>{labels.text}</p>
          <div className="mt-3 text-ink">
            <TextArea
              label={labels.reason}
              hint={labels.reasonHint}
              error={isReasonMissing ? labels.reasonMissing : undefined}
              value={reason}
              maxLength={DISABLE_REASON_MAX}
              required
              onChange={(event) => {
                setReason(event.target.value)
                setReasonMissing(false)
              }}
            />
          </div>
        </>
      }
      onOpen={() => setReasonMissing(false)}
      canSubmit={() => {
        const isWritten = cleanText(reason) !== ''
        setReasonMissing(!isWritten)
        return isWritten
      }}
      onConfirm={() => disabling.mutateAsync({ uid: person.uid, reason }).then(clearReason)}
    />
  )
}

export function EnablePerson({ person }: { person: NamedPerson }) {
  const enabling = useMutation(enableMutation)
  const labels = texts.admin.enable
  const name = person.name || person.email
  return (
    <ConfirmButton
      icon="arrowCounterClockwise"
      labels={{ ...labels, done: labels.done(name) }}
      name={name}
      text={<p>{labels.text}</p>}
      onConfirm={() => enabling.mutateAsync(person.uid)}
    />
  )
}
