import { describe, expect, test } from 'vitest'
import { CATEGORIES } from './categories.ts'
import { categoryPicture, imageAt, imageSources, LOGO_PICTURE, PHOTO_SIZES, photoAddress } from './images.ts'

const ours = photoAddress('7c0f1d7e-24b5-4a7e-9a53-7a9b1c0f7a11')

describe('a picture at a size', () => {
  test('of our own store is one of its three files', () => {
    expect(ours).toBe('/images/7c/7c0f1d7e-24b5-4a7e-9a53-7a9b1c0f7a11-1600.webp')
    expect(PHOTO_SIZES.map((size) => imageAt(ours, size))).toEqual([
      '/images/7c/7c0f1d7e-24b5-4a7e-9a53-7a9b1c0f7a11-320.webp',
      '/images/7c/7c0f1d7e-24b5-4a7e-9a53-7a9b1c0f7a11-800.webp',
      ours,
    ])
  })

  test('of an image host is asked for in the address', () => {
    const hosted = 'https://res.cloudinary.com/barattolo/image/upload/v17/sedia.jpg'
    expect(imageAt(hosted, 320)).toBe(
      'https://res.cloudinary.com/barattolo/image/upload/c_limit,w_320,h_320,f_auto,q_auto/v17/sedia.jpg',
    )
    expect(imageAt(imageAt(hosted, 320), 800)).toBe(imageAt(hosted, 320))
  })

  test('of anywhere else is the picture itself', () => {
    expect(imageAt('https://x.it/a.jpg', 320)).toBe('https://x.it/a.jpg')
    expect(imageAt('/images/a.jpg', 320)).toBe('/images/a.jpg')
  })
})

describe('what is tried in order', () => {
  test('[DATA-19] [DATA-20] [DATA-58] is every source at the size and as given, the category’s picture, the logo', () => {
    expect(imageSources({ imageUrl: ours, images: [ours, 'https://x.it/b.jpg'], category: 'hobby' }, 320)).toEqual([
      imageAt(ours, 320),
      ours,
      'https://x.it/b.jpg',
      '/img/placeholders/hobby.svg',
      '/img/logo.svg',
    ])
  })

  test('[DATA-18] [DATA-24] without any picture begins with the one of the item’s category, shipped with the product', () => {
    for (const category of CATEGORIES) {
      expect(imageSources({ imageUrl: '', images: [], category }, 800)).toEqual([categoryPicture(category), LOGO_PICTURE])
    }
  })
})
