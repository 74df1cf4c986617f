import './reports.css'
import type { Uid } from '@barattolo/domain/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '../app/error-text.ts'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Fault } from '../ui/Fault.tsx'
import { toast } from '../ui/toasts.tsx'
import { blockMutation, callOffMutation, seeAnew } from './reports.queries.ts'

const words = texts.reports.block
/** Long enough to read a sentence. */
const SENTENCE_MS = 5000

interface BlockDialogProps {
  person: { uid: Uid; name: string }
  open: boolean
  onClose: () => void
}

/** Explains the consequences, blocks the person, and offers to call off open exchanges. Then leaves for the bazar. */
export function BlockDialog({ person, open, onClose }: BlockDialogProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const blocking = useMutation(blockMutation(person.uid))
  const leave = async () => {
    toast(words.done(person.name), { milliseconds: SENTENCE_MS })
    await navigate(paths.bazar)
    await seeAnew(queries)
  }
  const confirm = async () => {
    const answer = await blocking.mutateAsync().catch(() => null)
    if (answer?.openExchanges.length === 0) await leave()
  }
  const exchanges = blocking.data?.openExchanges ?? []
  return (
    <Dialog
      open={open}
      onClose={blocking.data ? () => void leave() : onClose}
      title={exchanges.length > 0 ? words.openTitle : words.question(person.name)}
      closeLabel={texts.app.close}
    >
      {exchanges.length > 0 ? (
        <StillOpen exchanges={exchanges} onDone={() => void leave()} />
      ) : (
        <>
          <ul className="rep__happens">
            {words.happens.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p className="dim mt-3">{words.reportFirst}</p>
          {blocking.error ? <Fault className="mt-3">{errorText(blocking.error)}</Fault> : null}
          <div className="modal__acts">
            <Button look="line" onClick={onClose}>
              {words.keep}
            </Button>
            <Button look="danger" busy={blocking.isPending} onClick={() => void confirm()}>
              {words.confirm}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

type OpenExchanges = Awaited<ReturnType<NonNullable<ReturnType<typeof blockMutation>['mutationFn']>>>['openExchanges']

/** Open exchanges continue despite the block unless they are called off here. */
function StillOpen({ exchanges, onDone }: { exchanges: OpenExchanges; onDone: () => void }) {
  const calling = useMutation(callOffMutation)
  const [open, setOpen] = useState(exchanges)
  const callOff = async (id: OpenExchanges[number]['conversationId']) => {
    const done = await calling.mutateAsync(id).catch(() => null)
    if (!done) return
    toast(words.calledOff)
    const left = open.filter(({ conversationId }) => conversationId !== id)
    if (left.length === 0) onDone()
    else setOpen(left)
  }
  return (
    <>
      <p className="dim mt-2">{words.openText}</p>
      {calling.error ? <Fault className="mt-3">{errorText(calling.error)}</Fault> : null}
      <div className="modal__acts">
        <Button look="line" onClick={onDone}>
          {words.goOn}
        </Button>
        {open.map(({ conversationId, title }) => (
          <Button
            key={conversationId}
            look="danger"
            busy={calling.isPending && calling.variables === conversationId}
            disabled={calling.isPending}
            onClick={() => void callOff(conversationId)}
          >
            {words.callOff(title)}
          </Button>
        ))}
      </div>
    </>
  )
}
