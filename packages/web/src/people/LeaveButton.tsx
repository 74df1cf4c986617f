import { useState } from 'react'
import { texts } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Fault } from '../ui/Fault.tsx'
import { useLeaving } from './use-leaving.ts'

const words = texts.people.leaving

/** "Elimina il mio account": explains the consequences, asks for a new sign-in, and deletes the account. */
export function LeaveButton() {
  const [open, setOpen] = useState(false)
  const { leave, step, fault, forget } = useLeaving()
  const ask = () => {
    forget()
    setOpen(true)
  }
  return (
    <>
      <Button look="no" icon="trash" onClick={ask}>
        {texts.people.data.leave}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={words.question} closeLabel={texts.app.close}>
        <ul className="happens">
          {words.happens.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p className="dim mt-3">{words.dataFirst}</p>
        <p className="dim mt-3">{words.signIn}</p>
        {fault ? <Fault className="mt-3">{fault}</Fault> : null}
        <div className="modal__acts">
          <Button look="line" onClick={() => setOpen(false)}>
            {words.keep}
          </Button>
          <Button
            look="danger"
            busy={step !== null}
            busyText={step === 'deleting' ? words.deleting : words.waiting}
            onClick={() => void leave()}
          >
            {words.confirm}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
