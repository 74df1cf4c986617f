import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compressStart, ENCODINGS } from './compressed-start.ts'

const encoding = fc.constantFrom(...ENCODINGS)

test('[PERF-21] A document of any compressed start and any uncompressed end is decompressed as a whole, in each encoding', async () => {
  await fc.assert(
    fc.asyncProperty(encoding, fc.string({ unit: 'grapheme' }), fc.string({ minLength: 1 }), async (first, text, end) => {
      const start = await compressStart(text, first)
      const whole = text + end
      const endBytes = Buffer.from(end)
      expect(gunzipSync(await start.encodeWith(endBytes, 'gzip')).toString()).toBe(whole)
      expect(brotliDecompressSync(await start.encodeWith(endBytes, 'br')).toString()).toBe(whole)
      expect((await start.encodeWith(endBytes, 'identity')).toString()).toBe(whole)
    }),
  )
})

test('[PERF-21] One start takes a different end in each answer, also a long one', async () => {
  const text = '<p>Lampada blu</p>'.repeat(3000)
  const start = await compressStart(text, 'br')
  const firstSize = start.size()
  for (const end of ['1', '2'.repeat(0xffff)]) {
    expect(gunzipSync(await start.encodeWith(Buffer.from(end), 'gzip')).toString()).toBe(text + end)
    expect(brotliDecompressSync(await start.encodeWith(Buffer.from(end), 'br')).toString()).toBe(text + end)
  }
  expect(firstSize).toBeLessThan(text.length / 10)
  expect(start.size()).toBeGreaterThan(firstSize)
  for (const length of [0, 0x10000]) await expect(start.encodeWith(Buffer.alloc(length), 'gzip')).rejects.toThrow(RangeError)
})
