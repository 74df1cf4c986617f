import { ControlPieces } from './ControlPieces.tsx'
import { FieldPieces } from './FieldPieces.tsx'
import { PaperPieces } from './PaperPieces.tsx'
import { WordPieces } from './WordPieces.tsx'

/** `/stile`, in development only: every UI component in every state, in the theme of the device. */
export function StyleGuidePage() {
  return (
    <main className="wrap grid gap-10 py-8">
      <h1 className="sign t1">Stile</h1>
      <ControlPieces />
      <FieldPieces />
      <WordPieces />
      <PaperPieces />
    </main>
  )
}
