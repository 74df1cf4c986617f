import { formatHandoverCode, handoverUrl } from '@barattolo/domain/exchanges/handover-code'
import encodeQR from 'qr'
import { texts } from '../../shared/texts.ts'
import { classes } from '../../ui/classes.ts'
import textStyles from '../../ui/text.module.css'
import handoverStyles from './Handover.module.css'

/** The user's handover code as text and as QR code, which opens the page of the exchange at `path`. */
export function HandoverCode({ path, code }: { path: string; code: string }) {
  const labels = texts.handover
  const formattedCode = formatHandoverCode(code)
  return (
    <section className={handoverStyles.mine} data-keep-free>
      <h2 className={textStyles.sign}>{labels.mine}</h2>
      <QrCode text={handoverUrl(location.origin + path, code)} label={labels.picture(formattedCode)} />
      <p className={handoverStyles.code}>{formattedCode}</p>
      <p className={classes(textStyles.small, textStyles.dim)}>{labels.mineHint}</p>
    </section>
  )
}

/** Dark on light in both themes: some cameras read nothing else. */
function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: 2 })
  const dots = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      className={handoverStyles.square}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dots.join('')} />
    </svg>
  )
}
