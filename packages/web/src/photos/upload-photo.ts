import type { ClientConfig } from '@barattolo/domain/client-config'
import { uploadAnswer } from '@barattolo/domain/photos/contract'
import { Problem, problemBody } from '@barattolo/domain/problem'

interface UploadInput {
  photo: Blob
  host: ClientConfig['upload']
  /** Sent only to our own endpoint. */
  token: string | null
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Unsigned upload to the image host. Returns the `secure_url`; throws a Problem if our own server refuses, an Error for
 * other failures, including a response without `secure_url`. Uses XMLHttpRequest because `fetch` has no upload progress.
 */
export function uploadPhoto({ photo, host, token, onProgress, signal }: UploadInput): Promise<string> {
  const form = new FormData()
  form.set('upload_preset', host.preset)
  form.set('cloud_name', host.cloudName)
  form.set('file', photo, 'foto.jpg')
  const request = new XMLHttpRequest()
  request.open('POST', host.url)
  if (host.own && token) request.setRequestHeader('authorization', `Bearer ${token}`)
  request.upload.addEventListener('progress', (event) => onProgress(event.lengthComputable ? event.loaded / event.total : 0))
  signal.addEventListener('abort', () => request.abort())
  return new Promise((done, failed) => {
    request.addEventListener('load', () => {
      try {
        done(readSecureUrl(request.status, request.responseText))
      } catch (error) {
        failed(error)
      }
    })
    request.addEventListener('error', () => failed(new Error('network')))
    request.addEventListener('abort', () => failed(new DOMException('aborted', 'AbortError')))
    request.send(form)
  })
}

/** The `secure_url` of a successful response; throws otherwise. */
export function readSecureUrl(status: number, text: string): string {
  const body = parseJson(text)
  if (status >= 200 && status < 300) {
    const answer = uploadAnswer.safeParse(body)
    if (answer.success && answer.data.secure_url !== '') return answer.data.secure_url
    throw new Error(`upload without secure_url (HTTP ${status})`)
  }
  const problem = problemBody.safeParse(body)
  throw problem.success ? new Problem(problem.data.code) : new Error(`HTTP ${status}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
