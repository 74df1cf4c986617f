import {
  isTimeOver,
  keyOfTime,
  type OfferedTime,
  shortTimeLabel,
  suggestedTimes,
} from '@barattolo/domain/conversations/offered-times'
import type { ItemId } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { profileOf } from '../../people/people.queries.ts'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { useTown } from '../../shared/town.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/form/FieldError.tsx'
import textStyles from '../../ui/text.module.css'
import { stateOfChosenOffer } from './chosen-offer.ts'
import sheetStyles from './InterestSheet.module.css'
import { closeInterestSheet, type SheetRequest } from './interest-sheet.ts'
import { OfferPicker } from './OfferPicker.tsx'
import { OptionalQuestion } from './OptionalQuestion.tsx'
import { interestErrorText, openInterestMutation } from './open-interest.ts'
import { useOpeningChoice } from './use-opening-choice.ts'

interface InterestFormProps extends SheetRequest {
  me: string
  /** As the user reads it. */
  ownerName: string
}

/** The fixed first message, and what the opening brings: own objects and times, both optional. */
export function InterestForm({ item, newItemId, me, ownerName }: InterestFormProps) {
  const navigate = useNavigate()
  const [choice, change, clearChoice] = useOpeningChoice(item._id, newItemId)
  const opening = useMutation(openInterestMutation)
  const [refused, setRefused] = useState<readonly ItemId[]>([])
  const { error } = opening

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (opening.isPending) return
    try {
      const { _id, messages } = await opening.mutateAsync({ rootItemId: item._id, ...choice })
      if (!_id) return
      clearChoice()
      closeInterestSheet()
      const isOpenedByThis = messages.some(({ clientId }) => clientId === choice.clientId)
      const hasChosen = choice.offered.length + choice.times.length > 0
      await navigate(paths.conversation(_id), { state: isOpenedByThis || !hasChosen ? null : stateOfChosenOffer(choice.offered) })
    } catch (error) {
      const gone = refusedItems(error, choice.offered)
      setRefused([...refused, ...gone])
      if (gone.length > 0) change({ ...choice, offered: choice.offered.filter((id) => !gone.includes(id)) })
    }
  }

  return (
    <form className={sheetStyles.form} onSubmit={(event) => void submit(event)}>
      <AnswerTime uid={item.ownerUid} />
      <p className={sheetStyles.message}>
        <span className={textStyles.hidden}>{texts.interestSheet.message} </span>
        {texts.interest.firstMessage}
      </p>
      <OfferPicker
        item={item}
        me={me}
        chosen={choice.offered}
        refused={refused}
        onChange={(offered) => change({ ...choice, offered })}
      />
      <TimePicker chosen={choice.times} onChange={(times) => change({ ...choice, times })} />
      {error ? <FieldError>{interestErrorText(error)}</FieldError> : null}
      {opening.data && !opening.data._id ? <FieldError>{texts.interest.notOpened}</FieldError> : null}
      <Button type="submit" look="go" wide icon="paperPlane" busy={opening.isPending} className={sheetStyles.send}>
        {error && !(error instanceof Problem) ? texts.interestSheet.retry : texts.interestSheet.send}
      </Button>
      <p className={classes(textStyles.small, textStyles.dim, textStyles.centred)} aria-live="polite">
        {choice.offered.length > 0 ? texts.interestSheet.withOffer(ownerName) : texts.interestSheet.withoutOffer}
      </p>
    </form>
  )
}

/** Those of the offered objects that the refusal names, by their places in the request. */
function refusedItems(error: unknown, offered: readonly ItemId[]): ItemId[] {
  if (!(error instanceof Problem) || error.code !== 'offeredItemGone') return []
  return (error.fields ?? []).flatMap(({ path }) => offered[Number(path.split('.')[1])] ?? [])
}

/** How fast the owner usually answers. Its place stays empty until it is known, so that nothing moves. */
function AnswerTime({ uid }: { uid: SheetRequest['item']['ownerUid'] }) {
  const answers = useQuery(profileOf(uid)).data?.answers
  return (
    <p className={classes(textStyles.small, textStyles.dim, sheetStyles.answers)}>
      {answers ? texts.personBazar.answers[answers] : null}
    </p>
  )
}

function TimePicker({ chosen, onChange }: { chosen: readonly OfferedTime[]; onChange: (times: OfferedTime[]) => void }) {
  const { timeZone } = useTown()
  const now = { now: new Date(), timeZone }
  const isChosen = (time: OfferedTime) => chosen.some((each) => keyOfTime(each) === keyOfTime(time))
  const toggle = (time: OfferedTime) => {
    // What was over since it was chosen has no chip any more.
    const rest = chosen.filter((each) => keyOfTime(each) !== keyOfTime(time) && !isTimeOver(each, now))
    onChange(isChosen(time) ? rest : [...rest, time])
  }
  return (
    <OptionalQuestion question={texts.interestSheet.when}>
      <div className={sheetStyles.times}>
        {suggestedTimes(now).map((time) => (
          <label key={keyOfTime(time)} className={sheetStyles.time}>
            <input className={sheetStyles.box} type="checkbox" checked={isChosen(time)} onChange={() => toggle(time)} />
            {shortTimeLabel(time, now)}
          </label>
        ))}
      </div>
    </OptionalQuestion>
  )
}
