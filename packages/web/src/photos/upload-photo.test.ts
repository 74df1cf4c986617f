import { afterEach, describe, expect, test, vi } from 'vitest'
import { preparePhoto, readSecureUrl, uploadPhoto } from './upload-photo.ts'

describe('upload response', () => {
  test('[API-46] [ADD-26] A successful upload returns its secure_url', () => {
    expect(readSecureUrl(200, '{"secure_url":"/images/ab/x-1600.webp","bytes":12}')).toBe('/images/ab/x-1600.webp')
  })

  test.each([
    { what: 'a success without secure_url', status: 200, text: '{"url":"http://elsewhere/x.jpg"}' },
    { what: 'an empty secure_url', status: 201, text: '{"secure_url":""}' },
    { what: 'a success that is not JSON', status: 200, text: '<html>' },
    { what: 'an HTTP error of the host', status: 502, text: 'Bad gateway' },
  ])('[ADD-26] The upload fails for $what', ({ status, text }) => {
    expect(() => readSecureUrl(status, text)).toThrow(Error)
  })

  test('An upload that our own server refuses fails with the code of the problem', () => {
    const body = { type: 'about:blank', title: 'photoHeic', status: 415, code: 'photoHeic', detail: '…' }
    expect(() => readSecureUrl(415, JSON.stringify(body))).toThrow('photoHeic')
  })
})

describe('upload request', () => {
  const sent: { address: string; headers: Record<string, string>; form: FormData }[] = []
  class Request extends EventTarget {
    upload = new EventTarget()
    status = 200
    responseText = '{"secure_url":"/images/ab/x-1600.webp"}'
    #address = ''
    #headers: Record<string, string> = {}
    open(_method: string, address: string) {
      this.#address = address
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value
    }
    send(form: FormData) {
      sent.push({ address: this.#address, headers: this.#headers, form })
      this.dispatchEvent(new Event('load'))
    }
  }
  afterEach(() => {
    vi.unstubAllGlobals()
    sent.length = 0
  })

  async function upload(own: boolean) {
    vi.stubGlobal('XMLHttpRequest', Request)
    const host = { url: 'https://photos.example/upload', preset: 'a-preset', cloudName: 'a-cloud', own }
    const photo = new Blob(['a photo'], { type: 'image/jpeg' })
    const { signal } = new AbortController()
    expect(await uploadPhoto({ photo, host, token: 'a-token', onProgress: () => undefined, signal })).toBe(
      '/images/ab/x-1600.webp',
    )
    const [request] = sent
    if (!request) throw new Error('nothing was sent')
    return request
  }

  test('[API-45] An upload sends the file, the preset and the cloud name to the host', async () => {
    const { address, form } = await upload(true)
    expect(address).toBe('https://photos.example/upload')
    expect([...form.keys()].sort()).toEqual(['cloud_name', 'file', 'upload_preset'])
    expect([form.get('upload_preset'), form.get('cloud_name')]).toEqual(['a-preset', 'a-cloud'])
    const file = form.get('file')
    expect(file instanceof Blob ? await file.text() : file).toBe('a photo')
  })

  test('[API-45] An upload sends the token only to our own host', async () => {
    expect((await upload(true)).headers).toEqual({ authorization: 'Bearer a-token' })
    sent.length = 0
    expect((await upload(false)).headers).toEqual({})
  })
})

describe('a photo that the browser cannot decode', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test.each([
    { what: 'a HEIC file called .jpg', name: 'IMG_1.jpg', content: '\0\0\0\x18ftypheic\0\0\0\0mif1heic', code: 'photoHeic' },
    {
      what: 'a general HEIC file called .jpg',
      name: 'IMG_2.jpg',
      content: '\0\0\0\x18ftypmif1\0\0\0\0mif1heic',
      code: 'photoHeic',
    },
    { what: 'a HEIC file', name: 'IMG_3.HEIC', content: '\0\0\0\x18ftypheix\0\0\0\0mif1', code: 'photoHeic' },
    { what: 'an AVIF file', name: 'a.avif', content: '\0\0\0\x18ftypmif1\0\0\0\0mif1avif', code: 'photoNotAnImage' },
    { what: 'a text called .heic', name: 'a.heic', content: 'pane, latte, uova', code: 'photoNotAnImage' },
    { what: 'an empty file', name: 'a.jpg', content: '', code: 'photoNotAnImage' },
  ])('[PHOTO-34] $what is refused by its content with $code', async ({ name, content, code }) => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cannot decode')))
    const file = new File([Uint8Array.from(content, (letter) => letter.charCodeAt(0))], name, { type: 'image/jpeg' })
    await expect(preparePhoto(file)).rejects.toMatchObject({ code })
  })
})
