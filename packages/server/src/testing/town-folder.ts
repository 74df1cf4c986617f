import { join } from 'node:path'
import type { TestTown } from '@barattolo/domain/test-towns.fixtures'

/** For the environment variable `TOWN_DIR`. */
export const townFolder = ({ folder }: TestTown) => join(import.meta.dirname, '../../../..', folder)
