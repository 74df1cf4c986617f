import { categoryImage, imageAtSize, LOGO_IMAGE, photoUrl } from '@barattolo/domain/items/images'
import { expect, test } from 'vitest'
import { itemImageSources } from './item-image-sources.ts'

const ownPhoto = photoUrl('7c0f1d7e-24b5-4a7e-9a53-7a9b1c0f7a11')

test('A photo in our own store has a source with three widths, then its original address', () => {
  const [first, second] = itemImageSources({ imageUrl: ownPhoto, images: [ownPhoto], category: 'home' })
  expect(first).toEqual({
    src: imageAtSize(ownPhoto, 800),
    srcSet: `${imageAtSize(ownPhoto, 320)} 320w, ${imageAtSize(ownPhoto, 800)} 800w, ${imageAtSize(ownPhoto, 1600)} 1600w`,
    kind: 'photo',
  })
  expect(second).toEqual({ src: ownPhoto, kind: 'photo' })
})

test('A photo of another host has one source, its address', () => {
  const foreignPhoto = 'https://x.it/a.jpg'
  expect(itemImageSources({ imageUrl: foreignPhoto, images: [], category: 'home' })[0]).toEqual({
    src: foreignPhoto,
    kind: 'photo',
  })
})

test('[DATA-18] [DATA-20] The fallback sources are the picture of the category and then the logo', () => {
  expect(itemImageSources({ imageUrl: '', images: [], category: 'kids' })).toEqual([
    { src: categoryImage('kids'), kind: 'placeholder' },
    { src: LOGO_IMAGE, kind: 'logo' },
  ])
})
