import { expect, test } from 'vitest'
import { withoutPhotos } from './take-back.ts'

const crop = { x: 0, y: 0, width: 0.5, height: 0.5 }
const item = { images: ['a', 'b', 'c'], crops: { a: crop, b: crop } }

test.each([
  { title: 'one photo and its crop go', lost: ['a'], left: { images: ['b', 'c'], crops: { b: crop } } },
  { title: 'the order of the others stays', lost: ['b'], left: { images: ['a', 'c'], crops: { a: crop } } },
  { title: 'without crops the object has none', lost: ['b', 'a'], left: { images: ['c'], crops: null } },
  { title: 'all photos may go', lost: ['c', 'b', 'a', 'x'], left: { images: [], crops: null } },
  { title: 'an object without these photos stays as it is', lost: ['x'], left: null },
])('[PRIV-45] taking photos back from an object: $title', ({ lost, left }) => {
  expect(withoutPhotos(item, lost)).toEqual(left)
})
