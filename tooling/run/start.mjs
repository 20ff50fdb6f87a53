// `npm start` starts a working platform with nothing but Node: it installs, builds, migrates, loads the demo into an
// empty database, and serves.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhenStale, installWhenStale } from './build-when-stale.mjs'
import { environment, root } from './steps.mjs'

const settings = join(root, '.env')
if (existsSync(settings)) process.loadEnvFile(settings)

await installWhenStale()
await buildWhenStale()

const server = spawn(process.execPath, ['--enable-source-maps', join(root, 'apps/server/dist/server.js')], {
  cwd: root,
  env: { ...environment, ...process.env },
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  process.exitCode = code ?? 1
})
