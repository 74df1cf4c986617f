import { PHOTOS_MAX } from '@barattolo/domain/bounds'
import { Problem } from '@barattolo/domain/problem'
import { useEffect, useRef, useState } from 'react'
import { texts } from '../app/texts.ts'
import { preparePhoto } from '../photos/prepare-photo.ts'

/** One chosen picture on its way: it becomes an address in the form, or stays here with what went wrong. */
export interface PhotoOnItsWay {
  id: string
  file: File
  /** Null until the file has proved to be a picture. */
  preview: string | null
  progress: number
  problem: string | null
}

type Send = (photo: Blob, onProgress: (share: number) => void, signal: AbortSignal) => Promise<string>

/** Uploads start when pictures are chosen, so that saving has little left to wait for. */
export function usePhotoUploads(send: Send, onUploaded: (address: string) => void) {
  const [onTheirWay, setOnTheirWay] = useState<readonly PhotoOnItsWay[]>([])
  const running = useRef(new Map<string, AbortController>())

  useEffect(() => {
    const uploads = running.current
    return () => {
      for (const upload of uploads.values()) upload.abort()
    }
  }, [])

  const change = (id: string, part: Partial<PhotoOnItsWay>) =>
    setOnTheirWay((photos) => photos.map((photo) => (photo.id === id ? { ...photo, ...part } : photo)))

  const drop = (id: string) => {
    running.current.get(id)?.abort()
    running.current.delete(id)
    setOnTheirWay((photos) => {
      const gone = photos.find((photo) => photo.id === id)
      if (gone?.preview) URL.revokeObjectURL(gone.preview)
      return photos.filter((photo) => photo.id !== id)
    })
  }

  const start = async ({ id, file }: Pick<PhotoOnItsWay, 'id' | 'file'>) => {
    const control = new AbortController()
    running.current.set(id, control)
    change(id, { problem: null, progress: 0 })
    try {
      const photo = await preparePhoto(file)
      change(id, { preview: URL.createObjectURL(photo) })
      const address = await send(photo, (progress) => change(id, { progress }), control.signal)
      drop(id)
      onUploaded(address)
    } catch (error) {
      if (!control.signal.aborted) change(id, { problem: problemOf(error) })
    }
  }

  /** Takes as many as there is room for; answers whether some were left out. */
  const add = (files: readonly File[], already: number): { leftOut: boolean } => {
    const room = Math.max(0, PHOTOS_MAX - already - onTheirWay.length)
    const taken = files
      .slice(0, room)
      .map((file) => ({ id: crypto.randomUUID(), file, preview: null, progress: 0, problem: null }))
    setOnTheirWay((photos) => [...photos, ...taken])
    for (const photo of taken) void start(photo)
    return { leftOut: files.length > room }
  }

  return { onTheirWay, add, drop, retry: start }
}

function problemOf(error: unknown): string {
  return error instanceof Problem ? texts.problems[error.code] : texts.publish.uploadFailed
}
