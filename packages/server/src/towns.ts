import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { mainMunicipalityOf } from '@barattolo/domain/geo/municipalities'
import { printLine, runCommand } from './platform/config/command.ts'
import { readTown, TOWNS } from './platform/config/read-town.ts'

/** `barattolo towns` lists the towns that come with the product: the value of `TOWN`, and the main municipality. */
await runCommand(async () => {
  for (const folder of readdirSync(TOWNS)) printLine(`${folder}: ${mainMunicipalityOf(readTown(join(TOWNS, folder)).town).name}`)
})
