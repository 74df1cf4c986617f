import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { createApplyEffects } from '../effects/effects.service.ts'

export const applyEffects = createApplyEffects(AOSTA)
