/** Areas of docs/requirements.md of which every line has its test: one that loses it fails the run. */
export const FINISHED_AREAS: readonly string[] = [
  'ADMN',
  'IDN',
  'MAP',
  'BAZ',
  'ADD',
  'ITEM',
  'REQ',
  'INBX',
  'RT',
  'CONST',
  'NEG',
  'PHOTO',
  'SEC',
  'OWN',
  'RADR',
]
