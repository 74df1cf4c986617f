import { categoryPicture, imageAt, LOGO_PICTURE, photoAddress } from '@barattolo/domain/items/images'
import { expect, test } from 'vitest'
import { pictureSources } from './picture-sources.ts'

const ours = photoAddress('7c0f1d7e-24b5-4a7e-9a53-7a9b1c0f7a11')

test('a photo of our own store is offered in its three widths, the one as given after it', () => {
  const [first, second] = pictureSources({ imageUrl: ours, images: [ours], category: 'home' })
  expect(first).toEqual({
    src: imageAt(ours, 800),
    srcSet: `${imageAt(ours, 320)} 320w, ${imageAt(ours, 800)} 800w, ${imageAt(ours, 1600)} 1600w`,
    kind: 'photo',
  })
  expect(second).toEqual({ src: ours, kind: 'photo' })
})

test('a photo of anywhere else is offered once, as it is', () => {
  const elsewhere = 'https://x.it/a.jpg'
  expect(pictureSources({ imageUrl: elsewhere, images: [], category: 'home' })[0]).toEqual({ src: elsewhere, kind: 'photo' })
})

test('[DATA-18] [DATA-20] after the photos come the category’s picture and at last the logo', () => {
  expect(pictureSources({ imageUrl: '', images: [], category: 'kids' })).toEqual([
    { src: categoryPicture('kids'), kind: 'placeholder' },
    { src: LOGO_PICTURE, kind: 'logo' },
  ])
})
