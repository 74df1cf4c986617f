import { codeFromUrl } from '@barattolo/domain/exchanges/handover-code'
import { useEffect, useRef, useState } from 'react'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/form/FieldError.tsx'
import textStyles from '../../ui/text.module.css'
import handoverStyles from './Handover.module.css'

interface ScannerProps {
  onCode: (code: string) => void
  onClose: () => void
}

/** Scans with the camera until it has read a handover code. Ignores other QR codes. */
export function Scanner({ onCode, onClose }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [hasCameraFailed, setCameraFailed] = useState(false)
  const onCodeRef = useRef(onCode)
  onCodeRef.current = onCode
  useEffect(() => {
    const controller = new AbortController()
    if (video.current) {
      scanForCode(video.current, controller.signal).then(
        (code) => (code ? onCodeRef.current(code) : undefined),
        () => setCameraFailed(true),
      )
    }
    return () => controller.abort()
  }, [])
  const labels = texts.handover
  if (hasCameraFailed) return <FieldError>{labels.noCamera}</FieldError>
  return (
    <div className={handoverStyles.scan}>
      <video ref={video} muted playsInline aria-label={labels.scanning} />
      <p className={textStyles.small}>{labels.scanning}</p>
      <Button look="line" small onClick={onClose}>
        {labels.stopScan}
      </Button>
    </div>
  )
}

const SCAN_INTERVAL_MS = 150

/** The first handover code that the camera reads; null when aborted. Rejects without a camera or its permission. */
async function scanForCode(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  const [detector, stream] = await Promise.all([
    createDetector(),
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
  ])
  try {
    video.srcObject = stream
    if (!signal.aborted) await video.play()
    while (!signal.aborted) {
      const barcodes = await detector.detect(video)
      for (const { rawValue } of barcodes) {
        const code = codeFromUrl(rawValue)
        if (code && !signal.aborted) return code
      }
      await new Promise((resolve) => setTimeout(resolve, SCAN_INTERVAL_MS))
    }
    return null
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

interface Detector {
  detect: (image: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>
}
interface DetectorConstructor {
  new (options: { formats: ['qr_code'] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

/** The browser's BarcodeDetector if it supports QR codes, else a library with the same interface. */
async function createDetector(): Promise<Detector> {
  // BarcodeDetector is not in TypeScript's DOM types yet.
  const { BarcodeDetector: nativeDetector } = globalThis as { BarcodeDetector?: DetectorConstructor }
  const DetectorClass: DetectorConstructor =
    nativeDetector && (await supportsQrCodes(nativeDetector)) ? nativeDetector : (await import('qr/decode.js')).BarcodeDetector
  return new DetectorClass({ formats: ['qr_code'] })
}

async function supportsQrCodes(detectorClass: DetectorConstructor): Promise<boolean> {
  const formats = await detectorClass.getSupportedFormats().catch((): readonly string[] => [])
  return formats.includes('qr_code')
}
