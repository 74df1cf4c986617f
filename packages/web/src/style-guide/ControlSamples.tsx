import { useState } from 'react'
import { Button, ButtonLink, type ButtonLook, IconButton } from '../ui/Button.tsx'
import boxStyles from '../ui/box.module.css'
import { SegmentedControl } from '../ui/form/SegmentedControl.tsx'
import { ConfirmDialog, Dialog } from '../ui/overlay/Dialog.tsx'
import { toast } from '../ui/overlay/toasts.tsx'
import spaceStyles from '../ui/space.module.css'
import { Sample, SampleGroup } from './SampleGroup.tsx'

const LOOKS = Object.keys({ go: 0, ink: 0, line: 0, no: 0, remove: 0, danger: 0, yes: 0, bare: 0 } satisfies Record<
  ButtonLook,
  0
>) as ButtonLook[]
const CHOICES = [
  { value: 'tutti', text: 'Tutti' },
  { value: 'miei', text: 'Solo i miei' },
] as const

/** Buttons, dialogs, and other controls. */
export function ControlSamples() {
  return (
    <>
      <SampleGroup title="Button">
        {LOOKS.map((look) => (
          <Sample key={look} state={look}>
            <Button look={look} icon="check">
              Accetta
            </Button>
            <Button look={look} small>
              Accetta
            </Button>
            <Button look={look} disabled>
              Accetta
            </Button>
            <Button look={look} busy busyText="Un momento…">
              Accetta
            </Button>
          </Sample>
        ))}
        <Sample state="ButtonLink, IconButton">
          <ButtonLink look="line" icon="arrowRight" to="/stile">
            Vai al bazar
          </ButtonLink>
          <span className={boxStyles.row}>
            <IconButton icon="cross" label="Chiudi" />
            <IconButton icon="trash" look="remove" label="Elimina" />
            <IconButton icon="paperPlaneRight" look="ink" label="Invia" disabled />
          </span>
        </Sample>
        <Sample state="wide" wide>
          <Button look="go" wide>
            Metti in circolo con un testo che in francese è più lungo
          </Button>
        </Sample>
      </SampleGroup>
      <SampleGroup title="Segmented, Dialog, Toast">
        <Choice />
        <Dialogs />
        <Sample state="toast">
          <Button look="line" onClick={() => toast('Aggiunto alla proposta')}>
            Mostra
          </Button>
        </Sample>
      </SampleGroup>
    </>
  )
}

function Choice() {
  const [value, setValue] = useState<'tutti' | 'miei'>('tutti')
  return (
    <Sample state="segmented">
      <SegmentedControl label="Mostra" options={CHOICES} value={value} onChange={setValue} />
    </Sample>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null)
  const close = () => setOpen(null)
  return (
    <Sample state="dialog (on a phone a sheet), confirm">
      <span className={boxStyles.row}>
        <Button look="line" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button look="no" onClick={() => setOpen('confirm')}>
          Confirm
        </Button>
      </span>
      <Dialog open={open === 'dialog'} onClose={close} title="Filtra e ordina">
        <p className={spaceStyles.small}>Quello che si sceglie.</p>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Eliminare “Ombrello viola”?"
        text="Esce dal tuo bazar."
        cancelText="Tienilo"
        confirmText="Elimina"
      />
    </Sample>
  )
}
