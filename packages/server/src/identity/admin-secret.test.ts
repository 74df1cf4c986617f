import { expect, test } from 'vitest'
import { createSecretGuard } from './admin-secret.ts'

const SECRET = 'parola-segreta-lunga'

test('[IDN-135] After three wrong tries each further one waits twice as long, up to fifteen minutes, and a right one ends that', () => {
  let time = 0
  const check = createSecretGuard(SECRET, () => new Date(time))
  expect([1, 2, 3].map(() => check('sbagliata'))).toEqual(['wrong', 'wrong', 'wrong'])
  for (const wait of [1000, 2000, 4000, 8000]) {
    time += wait - 1
    expect(check(SECRET)).toBe('tooSoon')
    time += 1
    expect(check('sbagliata')).toBe('wrong')
  }
  for (let i = 0; i < 30; i++) {
    time += 15 * 60_000
    expect(check('sbagliata')).toBe('wrong')
  }
  time += 15 * 60_000
  expect(check(SECRET)).toBe('right')
  expect([1, 2, 3].map(() => check('sbagliata'))).toEqual(['wrong', 'wrong', 'wrong'])
  expect(check(SECRET)).toBe('tooSoon')
})
