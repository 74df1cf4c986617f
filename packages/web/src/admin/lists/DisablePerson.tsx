import type { AdminPerson } from '@barattolo/domain/admin/contract'
import { texts } from '../../shared/texts.ts'
import { disablePerson, enablePerson } from '../admin.queries.ts'
import { ReasonButton } from '../ReasonButton.tsx'

type NamedPerson = Pick<AdminPerson, 'uid' | 'name' | 'email'>

/** Asks for the reason, which the disabled person will read. */
export function DisablePerson({ person: { uid, name, email } }: { person: NamedPerson }) {
  const labels = texts.admin.disable
  return (
    <ReasonButton
      destructive
      icon="lock"
      labels={{ ...labels, done: labels.done(name || email) }}
      name={name || email}
      text={<p>{labels.text}</p>}
      hint={labels.reasonHint}
      draftKey={`sospendi:${uid}`}
      onConfirm={(reason) => disablePerson(uid, reason)}
    />
  )
}

export function EnablePerson({ person: { uid, name, email } }: { person: NamedPerson }) {
  const labels = texts.admin.enable
  return (
    <ReasonButton
      icon="arrowCounterClockwise"
      labels={{ ...labels, done: labels.done(name || email) }}
      name={name || email}
      text={<p>{labels.text}</p>}
      hint={texts.admin.reason.onlyLog}
      draftKey={`riammetti:${uid}`}
      onConfirm={(reason) => enablePerson(uid, reason)}
    />
  )
}
