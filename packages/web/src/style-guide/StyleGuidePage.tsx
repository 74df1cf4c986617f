import { CardSamples } from './CardSamples.tsx'
import { ControlSamples } from './ControlSamples.tsx'
import { FieldSamples } from './FieldSamples.tsx'
import { StatusSamples } from './StatusSamples.tsx'

/** `/stile`, in development only: every UI component in every state, in the theme of the device. */
export function StyleGuidePage() {
  return (
    <main className="wrap grid gap-10 py-8">
      <h1 className="sign t1">Stile</h1>
      <ControlSamples />
      <FieldSamples />
      <StatusSamples />
      <CardSamples />
    </main>
  )
}
