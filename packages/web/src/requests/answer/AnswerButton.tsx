import { shortNameOf } from '@barattolo/domain/people/short-name'
import type { Request } from '@barattolo/domain/requests/contract'
import { useState } from 'react'
import { useSignIn } from '../../identity/sign-in/sign-in.ts'
import { useViewer } from '../../items/card/ItemCardActions.tsx'
import { useNewItem } from '../../shared/return-to.ts'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ContentStates.tsx'
import { classes } from '../../ui/classes.ts'
import { lazyComponent, usePreload } from '../../ui/loading/lazy-component.ts'
import { OptionalChunk } from '../../ui/loading/OptionalChunk.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import textStyles from '../../ui/text.module.css'
import requestStyles from '../Requests.module.css'

const labels = texts.requests.have
const AnswerPicker = lazyComponent(async () => (await import('./AnswerPicker.tsx')).AnswerPicker)

/** "Ce l’ho!": opens the item picker, after sign-in if necessary. For a closed request: a note instead. */
export function AnswerButton({ request }: { request: Request }) {
  const viewer = useViewer()
  const signIn = useSignIn()
  // Open at once for an item that was just published for this request.
  const [newItem, clearNewItem] = useNewItem()
  const [isChoosing, setChoosing] = useState(newItem !== null)
  usePreload(AnswerPicker)
  const openPicker = async () => {
    if (viewer !== null || (await signIn.startSignIn())) setChoosing(true)
  }
  const close = () => {
    setChoosing(false)
    clearNewItem()
  }
  if (request.closedAt) {
    return (
      <p className={requestStyles.adClosed}>
        <b>{texts.requests.closed}.</b> {texts.requests.closedText}
      </p>
    )
  }
  return (
    <>
      <Button
        look="go"
        wide
        icon="handWaving"
        className={requestStyles.adHave}
        busy={signIn.busy}
        onClick={() => void openPicker()}
      >
        {labels.button}
      </Button>
      <p className={classes(textStyles.small, textStyles.dim)}>
        {labels.hint(shortNameOf(request.owner.name) || texts.items.nameless)}
      </p>
      <Dialog open={isChoosing && viewer !== null} onClose={close} title={labels.title}>
        {viewer ? (
          <OptionalChunk errorFallback={<ErrorState text={labels.failed} />}>
            <AnswerPicker.Component request={request} me={viewer} newItem={newItem?.id ?? null} />
          </OptionalChunk>
        ) : null}
      </Dialog>
    </>
  )
}
