// `npm run admin -- <command>` administers an installation from its console: `npm run admin -- help` lists the commands.
// The settings name the database, as for `npm start`.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhenStale, installWhenStale } from './build-when-stale.mjs'
import { environment, root } from './steps.mjs'

const settings = join(root, '.env')
if (existsSync(settings)) process.loadEnvFile(settings)

await installWhenStale()
await buildWhenStale()

const admin = join(root, 'apps/server/dist/admin.js')
const command = spawn(process.execPath, ['--enable-source-maps', admin, ...process.argv.slice(2)], {
  cwd: root,
  env: { ...environment, ...process.env },
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => command.kill(signal))
command.on('exit', (code) => {
  process.exitCode = code ?? 1
})
