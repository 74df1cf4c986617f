import { expect, test } from 'vitest'
import { answerKeyFor } from './answer-key.ts'
import { accordion, anna, bruno, carla, lamp, ringLeg, skis, sledge, teapot } from './ring-negotiation.fixtures.ts'

const LEGS = [ringLeg(anna, bruno, teapot, lamp), ringLeg(bruno, carla, sledge, skis), ringLeg(carla, anna, accordion)]
const REORDERED = [ringLeg(bruno, carla, skis, sledge), ringLeg(carla, anna, accordion), ringLeg(anna, bruno, lamp, teapot)]
const REVERSED = [ringLeg(anna, carla, teapot, lamp), ringLeg(carla, bruno, accordion), ringLeg(bruno, anna, sledge, skis)]

test('[RING-62] the answer key depends neither on the order of the objects nor on the person with whom the list begins', () => {
  for (const person of [anna, bruno, carla]) expect(answerKeyFor(REORDERED, person)).toBe(answerKeyFor(LEGS, person))
})

test('[RING-62] the answer key depends on who gives to whom, and differs from person to person', () => {
  expect(answerKeyFor(REVERSED, anna)).not.toBe(answerKeyFor(LEGS, anna))
  expect(new Set([anna, bruno, carla].map((person) => answerKeyFor(LEGS, person))).size).toBe(3)
})
