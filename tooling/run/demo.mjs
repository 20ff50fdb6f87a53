// `npm run demo -- --scale 50` fills an empty database with a demo of that many seasons, for measurements. The settings
// name the database: DATABASE_URL, or the folder DATA_DIR.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installWhenStale } from './build-when-stale.mjs'
import { fillWithDemo } from './fill-with-demo.mjs'
import { pnpm, root } from './steps.mjs'

const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } })
const scale = Number(values.scale)
if (!Number.isInteger(scale) || scale < 1 || scale > 200) {
  console.error('--scale must be a whole number from 1 to 200')
  process.exit(1)
}

const settings = join(root, '.env')
if (existsSync(settings)) process.loadEnvFile(settings)
await installWhenStale()
await pnpm('--silent', '--filter', '@oxer/db', 'gen')

const url = process.env.DATABASE_URL
const where = url ? { url } : { dataDir: process.env.DATA_DIR || join(root, 'data') }
const outcome = await fillWithDemo(where, scale)
if (outcome === null) {
  console.error('There are federations in this database already: the demo only fills an empty one.')
  process.exitCode = 1
} else {
  console.log(
    `${outcome.competitions} competitions, ${outcome.persons} persons, ${outcome.results} results in ${outcome.seconds} s`,
  )
}
