import type { Uid } from '@barattolo/domain/ids'
import { isSquareCrop } from '@barattolo/domain/items/crop-geometry'
import type { PhotoCrops } from '@barattolo/domain/items/photo-crop'
import { Problem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import type { Config } from '../platform/config/config.ts'
import type { Trx } from '../platform/database/database.ts'
import { findSizes, lockOwnPhotos, type OwnPhoto } from './photos.store.ts'

/**
 * Throws unless every address is a photo that this person uploaded to our own store, or is at the configured image host. Locks
 * our own photos until the transaction ends, so that the job for unused uploads cannot remove them meanwhile.
 */
export async function claimPhotos(trx: Trx, config: Pick<Config, 'imageHost'>, owner: Uid, addresses: readonly string[]) {
  const ownAddresses = withoutHosted(config, addresses)
  if (ownAddresses.length > 0) requireOwn(ownAddresses, await lockOwnPhotos(trx, owner, ownAddresses))
}

/** The addresses that must be the person's own uploads: all except those at the image host. */
export function withoutHosted({ imageHost }: Pick<Config, 'imageHost'>, addresses: readonly string[]): string[] {
  return addresses.filter((address) => !(imageHost && isHosted(address, imageHost)))
}

/** Throws unless so many of the addresses, which are different, are the person's own uploads. */
export function requireOwn(addresses: readonly string[], ownCount: number) {
  if (ownCount < addresses.length) throw new Problem('photoNotYours')
}

/** Checks the crops of photos in our own store only, because the size of a photo at an image host is unknown. */
export async function requireSquareCrops(trx: Trx, crops: PhotoCrops | null | undefined): Promise<void> {
  if (!crops || Object.keys(crops).length === 0) return
  requireSquareCropsOf(await findSizes(trx, Object.keys(crops)), crops)
}

/** As `requireSquareCrops`, with the photos in our own store. */
export function requireSquareCropsOf(photos: readonly OwnPhoto[], crops: PhotoCrops | null) {
  const isWrong = photos.some((photo) => {
    const crop = crops?.[photo.address]
    return crop !== undefined && !isSquareCrop(crop, photo)
  })
  if (isWrong) throw new Problem('invalidInput', { fields: [{ path: 'crops', message: it.fields.wrong }] })
}

/**
 * An image host accepts uploads at one host name (`api.…`) and serves photos from another (`res.…`) of the same domain; their
 * path starts with the cloud's name.
 */
export function isHosted(address: string, { domain, cloudName }: NonNullable<Config['imageHost']>): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, pathname, username, port } = new URL(address)
  const isOfDomain = hostname === domain || hostname.endsWith(`.${domain}`)
  return protocol === 'https:' && username === '' && port === '' && isOfDomain && pathname.startsWith(`/${cloudName}/`)
}
