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
const end = (signal) => server.kill(signal)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))
// npm runs this script through a shell, which a signal ends without a word to its child. The server must not outlive them.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) end('SIGTERM')
}, 500).unref()
server.on('exit', (code) => {
  process.exitCode = code ?? 1
})
