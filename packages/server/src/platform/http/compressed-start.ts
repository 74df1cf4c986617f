import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, crc32, deflateRaw, inflateRaw } from 'node:zlib'

export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/**
 * The beginning of a document whose end is different in each answer. It is compressed once; each end is appended without
 * compression, so that an answer costs no compression at all.
 */
export interface CompressedStart {
  /** The memory of all forms that were made so far, in bytes. */
  size: () => number
  /** The whole document in this encoding. The end has at most `MAX_END_BYTES`. */
  encodeWith: (end: Buffer, encoding: Encoding | 'identity') => Promise<Buffer>
}

/** An uncompressed block of gzip has a length of 16 bits; one of Brotli that has more needs another header. */
const MAX_END_BYTES = 0xffff

/** A stream that ends at a byte boundary, without a last block: another block can follow. */
const compress: Record<Encoding, (start: Buffer) => Promise<Buffer>> = {
  br: (start) =>
    promisify(brotliCompress)(start, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
    }),
  gzip: (start) => promisify(deflateRaw)(start, { level: 4, finishFlush: constants.Z_SYNC_FLUSH }),
}
const decompress: Record<Encoding, (compressed: Buffer) => Promise<Buffer>> = {
  br: (compressed) => promisify(brotliDecompress)(compressed, { finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: (compressed) => promisify(inflateRaw)(compressed, { finishFlush: constants.Z_SYNC_FLUSH }),
}

/** Compresses the start in its first encoding. It is kept only compressed, and other forms are made from that form. */
export async function compressStart(text: string, firstEncoding: Encoding): Promise<CompressedStart> {
  const checksum = crc32(text)
  const { length, form } = await compressText(text, firstEncoding)
  const forms = new Map([[firstEncoding, Promise.resolve(form)]])
  let size = form.length
  const plainStart = () => decompress[firstEncoding](form)
  const makeForm = async (encoding: Encoding) => {
    const made = await compress[encoding](await plainStart())
    size += made.length
    return made
  }
  const formOf = (encoding: Encoding) => {
    const known = forms.get(encoding) ?? makeForm(encoding)
    forms.set(encoding, known)
    return known
  }
  return {
    size: () => size,
    async encodeWith(end, encoding) {
      if (end.length === 0 || end.length > MAX_END_BYTES) throw new RangeError(`an end of ${end.length} bytes`)
      if (encoding === 'identity') return Buffer.concat([await plainStart(), end])
      if (encoding === 'br') return Buffer.concat([await formOf('br'), brotliHeader(end.length), end, BROTLI_LAST_BLOCK])
      const trailer = gzipTrailer(crc32(end, checksum), length + end.length)
      return Buffer.concat([GZIP_HEADER, await formOf('gzip'), gzipBlockHeader(end.length), end, trailer])
    },
  }
}

/** Only what it returns stays in memory, not the text. */
async function compressText(text: string, encoding: Encoding) {
  const start = Buffer.from(text)
  return { length: start.length, form: await compress[encoding](start) }
}

/** RFC 1952: deflate, no flags, no time, no hint about the compression, unknown system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** RFC 1951, 3.2.4: the last block, uncompressed, with its length and the complement of its length. */
function gzipBlockHeader(length: number): Buffer {
  const header = Buffer.from([1, 0, 0, 0, 0])
  header.writeUInt16LE(length, 1)
  header.writeUInt16LE(length ^ 0xffff, 3)
  return header
}

/** The checksum, and the length modulo 2³², of all uncompressed bytes. */
function gzipTrailer(checksum: number, length: number): Buffer {
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum, 0)
  trailer.writeUInt32LE(length % 2 ** 32, 4)
  return trailer
}

/** RFC 7932, 9.2: one bit 0 (not the last block), two bits 0 (a length of 16 bits), the length less one, one bit 1 (uncompressed). */
function brotliHeader(length: number): Buffer {
  const header = Buffer.alloc(3)
  header.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3)
  return header
}

/** Two bits 1: the last block, which is empty. */
const BROTLI_LAST_BLOCK = Buffer.from([3])
