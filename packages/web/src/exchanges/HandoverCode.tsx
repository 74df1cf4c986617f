import { handoverAddress, sayHandoverCode } from '@barattolo/domain/exchanges/handover-code'
import type { ConversationId } from '@barattolo/domain/ids'
import encodeQR from 'qr'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'

/** The own handover code as text and as QR code. */
export function HandoverCode({ talk, code }: { talk: ConversationId; code: string }) {
  const words = texts.handover
  const shown = sayHandoverCode(code)
  return (
    <section className="deliver__mine">
      <h2 className="sign">{words.mine}</h2>
      <Square text={handoverAddress(location.origin + paths.conversation(talk), code)} name={words.picture(shown)} />
      <p className="deliver__code">{shown}</p>
      <p className="sm dim">{words.mineHint}</p>
    </section>
  )
}

/** Dark on light in both themes: some cameras read nothing else. */
function Square({ text, name }: { text: string; name: string }) {
  const rows = encodeQR(text, 'raw', { border: 2 })
  const dots = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      className="deliver__qr"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={name}
      shapeRendering="crispEdges"
    >
      <path d={dots.join('')} />
    </svg>
  )
}
