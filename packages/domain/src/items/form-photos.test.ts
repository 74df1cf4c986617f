import { expect, test } from 'vitest'
import { AOSTA } from '../aosta.fixtures.ts'
import { movePhoto, removePhoto, replacePhoto, uploadedImages, uploadPlaceholder } from './form-photos.ts'
import { emptyItemForm, parseItemForm } from './item-form.ts'

const crop = { x: 0, y: 0, width: 1, height: 1 }
const [one, two, three] = [uploadPlaceholder('1'), uploadPlaceholder('2'), uploadPlaceholder('3')]

test('[PHOTO-22] photos keep the order in which they were chosen, whichever upload ends first', () => {
  let form = { images: [one, two, three] as readonly string[], crops: {} }
  form = replacePhoto(form, three, '/3.webp')
  expect(uploadedImages(form.images)).toEqual(['/3.webp'])
  form = replacePhoto(form, one, '/1.webp')
  form = replacePhoto(form, two, '/2.webp')
  expect(form.images).toEqual(['/1.webp', '/2.webp', '/3.webp'])
})

test('[PHOTO-22] a photo that was removed during its upload does not come back', () => {
  const form = removePhoto({ images: [one, two], crops: { [one]: crop } }, one)
  expect(form).toEqual({ images: [two], crops: {} })
  expect(replacePhoto(form, one, '/1.webp')).toEqual(form)
  expect(replacePhoto(form, one, '/1.webp', crop)).toEqual(form)
})

test('[PHOTO-22] a crop moves from the placeholder to the photo when the upload ends', () => {
  const form = replacePhoto({ images: [one], crops: { [one]: crop } }, one, '/1.webp')
  expect(form).toEqual({ images: ['/1.webp'], crops: { '/1.webp': crop } })
})

test('[PHOTO-23] a photo is moved to a position, limited to the ends of the list', () => {
  const images = ['a', 'b', 'c']
  expect(movePhoto(images, 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(movePhoto(images, 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(movePhoto(images, 'a', 9)).toEqual(['b', 'c', 'a'])
  expect(movePhoto(images, 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(movePhoto(images, 'x', 0)).toEqual(images)
})

test('[PHOTO-22] the placeholder of a running upload and its crop are not sent', () => {
  const owner = { uid: 'a' as never, email: 'a@example.it' }
  const form = { ...emptyItemForm(AOSTA), title: 'Slitta', category: 'hobby' as const }
  const crops = { [one]: crop, '/2.webp': crop }
  const result = parseItemForm({ ...form, images: [one, '/2.webp'], crops }, owner, AOSTA)
  expect(result).toMatchObject({ payload: { imageUrl: '/2.webp', images: ['/2.webp'], crops: { '/2.webp': crop } } })
})
