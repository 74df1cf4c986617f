import type { Uid } from '@barattolo/domain/ids'
import { isSquareCrop } from '@barattolo/domain/items/crop-geometry'
import type { PhotoCrops } from '@barattolo/domain/items/photo-crop'
import { Problem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import type { Config } from '../platform/config.ts'
import type { Trx } from '../platform/database.ts'
import { findSizes, lockOwnPhotos } from './photos.store.ts'

/**
 * Every address must be a photo that this person uploaded to our own store, or lie at the configured image host. Ours
 * are held until the transaction ends, so that the collection of unused uploads cannot take them meanwhile.
 */
export async function claimPhotos(trx: Trx, { imageHost }: Pick<Config, 'imageHost'>, owner: Uid, addresses: readonly string[]) {
  const ours = addresses.filter((address) => !(imageHost && isHosted(address, imageHost)))
  if (ours.length === 0) return
  const held = await lockOwnPhotos(trx, owner, ours)
  if (held < ours.length) throw new Problem('photoNotYours')
}

/** Photos at an image host have no size that we know: their crops are only held to the bounds of the schema. */
export async function refuseUnsquareCrops(trx: Trx, crops: PhotoCrops | null | undefined): Promise<void> {
  if (!crops || Object.keys(crops).length === 0) return
  const photos = await findSizes(trx, Object.keys(crops))
  const isWrong = photos.some((photo) => {
    const crop = crops[photo.address]
    return crop !== undefined && !isSquareCrop(crop, photo)
  })
  if (isWrong) throw new Problem('invalidInput', { fields: [{ path: 'crops', message: it.fields.wrong }] })
}

/**
 * An image host takes uploads at one of its names (`api.…`) and serves from another (`res.…`) of the same domain, the
 * cloud's name first in the path.
 */
export function isHosted(address: string, { domain, cloudName }: NonNullable<Config['imageHost']>): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, pathname, username, port } = new URL(address)
  const isOfDomain = hostname === domain || hostname.endsWith(`.${domain}`)
  return protocol === 'https:' && username === '' && port === '' && isOfDomain && pathname.startsWith(`/${cloudName}/`)
}
