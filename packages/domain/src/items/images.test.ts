import { describe, expect, test } from 'vitest'
import { CATEGORIES } from './categories.ts'
import { categoryImage, imageAtSize, imageSources, LOGO_IMAGE, PHOTO_SIZES, photoUrl } from './images.ts'

const ownPhoto = photoUrl('7c0f1d7e-24b5-4a7e-9a53-7a9b1c0f7a11')

describe('the URL of an image at a size', () => {
  test('a photo of the app’s photo store has a file in each of three sizes', () => {
    expect(ownPhoto).toBe('/images/7c/7c0f1d7e-24b5-4a7e-9a53-7a9b1c0f7a11-1600.webp')
    expect(PHOTO_SIZES.map((size) => imageAtSize(ownPhoto, size))).toEqual([
      '/images/7c/7c0f1d7e-24b5-4a7e-9a53-7a9b1c0f7a11-320.webp',
      '/images/7c/7c0f1d7e-24b5-4a7e-9a53-7a9b1c0f7a11-800.webp',
      ownPhoto,
    ])
  })

  test('a photo of an image host gets the size in its URL', () => {
    const hosted = 'https://res.cloudinary.com/barattolo/image/upload/v17/sedia.jpg'
    expect(imageAtSize(hosted, 320)).toBe(
      'https://res.cloudinary.com/barattolo/image/upload/c_limit,w_320,h_320,f_auto,q_auto/v17/sedia.jpg',
    )
    expect(imageAtSize(imageAtSize(hosted, 320), 800)).toBe(imageAtSize(hosted, 320))
  })

  test('any other image URL stays unchanged', () => {
    expect(imageAtSize('https://x.it/a.jpg', 320)).toBe('https://x.it/a.jpg')
    expect(imageAtSize('/images/a.jpg', 320)).toBe('/images/a.jpg')
  })
})

describe('the image sources', () => {
  test('[DATA-19] [DATA-20] [DATA-58] the image sources are each photo resized and original, category image and logo', () => {
    expect(imageSources({ imageUrl: ownPhoto, images: [ownPhoto, 'https://x.it/b.jpg'], category: 'hobby' }, 320)).toEqual([
      imageAtSize(ownPhoto, 320),
      ownPhoto,
      'https://x.it/b.jpg',
      '/img/placeholders/hobby.svg',
      '/img/logo.svg',
    ])
  })

  test('[DATA-18] [DATA-24] the image sources of an item without photos begin with its category image', () => {
    for (const category of CATEGORIES) {
      expect(imageSources({ imageUrl: '', images: [], category }, 800)).toEqual([categoryImage(category), LOGO_IMAGE])
    }
  })
})
