import { categoryPicture, imageAt, LOGO_PICTURE, photoAddress } from '@barattolo/domain/items/images'
import { expect, test } from 'vitest'
import { pictureSources } from './picture-sources.ts'

const ours = photoAddress('7c0f1d7e-24b5-4a7e-9a53-7a9b1c0f7a11')

test('A photo in our own store has a source with three widths, then its original address', () => {
  const [first, second] = pictureSources({ imageUrl: ours, images: [ours], category: 'home' })
  expect(first).toEqual({
    src: imageAt(ours, 800),
    srcSet: `${imageAt(ours, 320)} 320w, ${imageAt(ours, 800)} 800w, ${imageAt(ours, 1600)} 1600w`,
    kind: 'photo',
  })
  expect(second).toEqual({ src: ours, kind: 'photo' })
})

test('A photo of another host has one source, its address', () => {
  const elsewhere = 'https://x.it/a.jpg'
  expect(pictureSources({ imageUrl: elsewhere, images: [], category: 'home' })[0]).toEqual({ src: elsewhere, kind: 'photo' })
})

test('[DATA-18] [DATA-20] The fallback sources are the picture of the category and then the logo', () => {
  expect(pictureSources({ imageUrl: '', images: [], category: 'kids' })).toEqual([
    { src: categoryPicture('kids'), kind: 'placeholder' },
    { src: LOGO_PICTURE, kind: 'logo' },
  ])
})
