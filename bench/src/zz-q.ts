import pg from 'pg'
import { DATABASE, ROLE } from '@barattolo/server/platform/postgres/settings'
const c = new pg.Client({ host: process.argv[2]!, user: ROLE, database: DATABASE })
await c.connect(); console.log(JSON.stringify((await c.query(process.argv[3]!)).rows, null, 1)); await c.end()
