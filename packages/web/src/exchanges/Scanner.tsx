import { codeInAddress } from '@barattolo/domain/exchanges/handover-code'
import { useEffect, useRef, useState } from 'react'
import { texts } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Fault } from '../ui/Fault.tsx'

interface ScannerProps {
  onCode: (code: string) => void
  onClose: () => void
}

/** Scans with the camera until it has read a handover code. Ignores other QR codes. */
export function Scanner({ onCode, onClose }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [blind, setBlind] = useState(false)
  const read = useRef(onCode)
  read.current = onCode
  useEffect(() => {
    const stop = new AbortController()
    if (video.current) {
      watch(video.current, stop.signal).then(
        (code) => (code ? read.current(code) : undefined),
        () => setBlind(true),
      )
    }
    return () => stop.abort()
  }, [])
  const words = texts.handover
  if (blind) return <Fault>{words.noCamera}</Fault>
  return (
    <div className="deliver__scan">
      <video ref={video} muted playsInline aria-label={words.scanning} />
      <p className="sm">{words.scanning}</p>
      <Button look="line" small onClick={onClose}>
        {words.stopScan}
      </Button>
    </div>
  )
}

const PAUSE_MS = 150

/** The first handover code that the camera reads; null when aborted. Rejects without a camera or its permission. */
async function watch(video: HTMLVideoElement, stop: AbortSignal): Promise<string | null> {
  const [detector, stream] = await Promise.all([
    openDetector(),
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
  ])
  try {
    video.srcObject = stream
    if (!stop.aborted) await video.play()
    while (!stop.aborted) {
      const found = await detector.detect(video)
      for (const { rawValue } of found) {
        const code = codeInAddress(rawValue)
        if (code && !stop.aborted) return code
      }
      await new Promise((done) => setTimeout(done, PAUSE_MS))
    }
    return null
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

interface Detector {
  detect: (image: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>
}
interface DetectorKind {
  new (options: { formats: ['qr_code'] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

/** The browser's BarcodeDetector if it supports QR codes, else a library with the same interface. */
async function openDetector(): Promise<Detector> {
  // BarcodeDetector is not in TypeScript's DOM types yet.
  const { BarcodeDetector: own } = globalThis as { BarcodeDetector?: DetectorKind }
  const Kind: DetectorKind = own && (await readsSquares(own)) ? own : (await import('qr/decode.js')).BarcodeDetector
  return new Kind({ formats: ['qr_code'] })
}

async function readsSquares(kind: DetectorKind): Promise<boolean> {
  const formats = await kind.getSupportedFormats().catch((): readonly string[] => [])
  return formats.includes('qr_code')
}
