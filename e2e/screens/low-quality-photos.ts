import sharp from 'sharp'

/** Photos of low quality: dark, crooked, badly cropped, too small. Generated, because real photos would be private. */
export const LOW_QUALITY_PHOTOS = {
  dark: () => generatePhoto({ width: 1200, height: 900, light: 0.22, rotation: -7 }),
  glaring: () => generatePhoto({ width: 1200, height: 900, light: 1.9, rotation: 4 }),
  crooked: () => generatePhoto({ width: 1000, height: 1000, light: 0.8, rotation: 23 }),
  portrait: () => generatePhoto({ width: 600, height: 1600, light: 0.6, rotation: 2 }),
  panorama: () => generatePhoto({ width: 2400, height: 500, light: 0.9, rotation: 1 }),
  tiny: () => generatePhoto({ width: 72, height: 54, light: 0.7, rotation: -3 }),
} satisfies Record<string, () => Promise<Buffer>>

interface PhotoOptions {
  width: number
  height: number
  /** Brightness; 1 is daylight. */
  light: number
  /** Rotation in degrees. */
  rotation: number
}

/** A box on a patterned carpet, with the noise of a cheap sensor. */
async function generatePhoto({ width, height, light, rotation }: PhotoOptions): Promise<Buffer> {
  const side = Math.min(width, height)
  const scene = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><pattern id="c" width="${side / 9}" height="${side / 7}" patternUnits="userSpaceOnUse">
      <rect width="100%" height="100%" fill="#7d4a35"/><circle cx="40%" cy="40%" r="${side / 30}" fill="#b98a4e"/>
      <path d="M0 0L${side / 9} ${side / 7}" stroke="#43301f" stroke-width="${side / 60}"/></pattern></defs>
    <rect width="100%" height="100%" fill="url(#c)"/>
    <g transform="rotate(${rotation} ${width / 2} ${height / 2}) translate(${width / 2} ${height / 2})">
      <rect x="${-side * 0.3}" y="${-side * 0.22}" width="${side * 0.6}" height="${side * 0.42}" rx="${side / 40}" fill="#8f8a80"/>
      <rect x="${-side * 0.25}" y="${-side * 0.17}" width="${side * 0.3}" height="${side * 0.3}" fill="#2f3a3d"/>
      <circle cx="${side * 0.18}" cy="0" r="${side * 0.07}" fill="#c9c3b4"/>
    </g></svg>`)
  const grain = await sharp(noise(width, height), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  return sharp(scene)
    .composite([{ input: grain, blend: 'overlay' }])
    .modulate({ brightness: light, saturation: 0.7 })
    .blur(Math.max(0.6, side / 900))
    .jpeg({ quality: 38 })
    .toBuffer()
}

/** Deterministic noise, so that screenshots of two runs differ only if the product has changed. */
function noise(width: number, height: number): Buffer {
  const grain = Buffer.alloc(width * height * 3)
  let state = 1
  for (let index = 0; index < grain.length; index++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    grain[index] = 96 + ((state >>> 24) & 63)
  }
  return grain
}
