import sharp from 'sharp'

interface Size {
  width: number
  height: number
}

/** A JPEG as a phone saves it: with EXIF data for the rotation and the position. */
export function phonePhoto(colour: string, { width, height }: Size = { width: 1200, height: 900 }): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({
      IFD0: { Make: 'Telefono' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 44/1 13/1', GPSLongitudeRef: 'E', GPSLongitude: '7/1 19/1 2/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

export async function photoFile(name: string, colour = '#b5651d', size?: Size) {
  return { name, mimeType: 'image/jpeg', buffer: await phonePhoto(colour, size) }
}
