import { type AdminPerson, REASON_MAX } from '@barattolo/domain/admin/contract'
import { cleanText } from '@barattolo/domain/written-text'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { texts } from '../app/texts.ts'
import { useKeptText } from '../app/use-kept-text.ts'
import { TextArea } from '../ui/Field.tsx'
import { Act } from './Act.tsx'
import { disableMutation, enableMutation } from './admin.queries.ts'

type Named = Pick<AdminPerson, 'uid' | 'name' | 'email'>

/** Asks for the reason, which the disabled person will read. The input is kept until the action succeeds. */
export function DisablePerson({ person }: { person: Named }) {
  const disabling = useMutation(disableMutation)
  const [reason, setReason, forget] = useKeptText(`disabilito:${person.uid}`)
  const [missing, setMissing] = useState(false)
  const words = texts.admin.disable
  const name = person.name || person.email
  return (
    <Act
      destructive
      icon="lock"
      word={words.act}
      label={words.actOn(name)}
      question={words.question(name)}
      text={
        <>
          <p>{words.text}</p>
          <div className="mt-3 text-ink">
            <TextArea
              label={words.reason}
              hint={words.reasonHint}
              error={missing ? words.reasonMissing : undefined}
              value={reason}
              maxLength={REASON_MAX}
              required
              onChange={(event) => {
                setReason(event.target.value)
                setMissing(false)
              }}
            />
          </div>
        </>
      }
      keep={words.keep}
      busyWord={words.busy}
      done={words.done(name)}
      failed={words.failed}
      onOpen={() => setMissing(false)}
      mayGo={() => {
        const isWritten = cleanText(reason) !== ''
        setMissing(!isWritten)
        return isWritten
      }}
      carryOut={() => disabling.mutateAsync({ uid: person.uid, reason }).then(forget)}
    />
  )
}

export function EnablePerson({ person }: { person: Named }) {
  const enabling = useMutation(enableMutation)
  const words = texts.admin.enable
  const name = person.name || person.email
  return (
    <Act
      icon="arrowCounterClockwise"
      word={words.act}
      label={words.actOn(name)}
      question={words.question(name)}
      text={<p>{words.text}</p>}
      keep={words.keep}
      busyWord={words.busy}
      done={words.done(name)}
      failed={words.failed}
      carryOut={() => enabling.mutateAsync(person.uid)}
    />
  )
}
