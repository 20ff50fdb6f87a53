// `npm run dev` restarts the server and reloads the web on each change. The pages are at http://localhost:5173; the server
// behind them answers at port 3000, and prints that.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installWhenStale } from './build-when-stale.mjs'
import { environment, pnpm, root } from './steps.mjs'

const settings = join(root, '.env')
if (existsSync(settings)) process.loadEnvFile(settings)
await installWhenStale()
await pnpm('run', 'gen')

const children = [
  ['apps/server', 'tsx', ['watch', '--clear-screen=false', 'src/main.ts']],
  ['apps/web', 'vite', ['--clearScreen', 'false']],
].map(([folder, command, args]) =>
  spawn(command, args, {
    cwd: join(root, folder),
    env: { ...environment, ...process.env, PATH: `${join(root, folder, 'node_modules/.bin')}:${environment.PATH}` },
    stdio: 'inherit',
  }),
)
const serverUrl = process.env.OXER_SERVER_URL ?? 'http://localhost:3000'
const isReady = () =>
  fetch(`${serverUrl}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
const tell = setInterval(async () => {
  if (!(await isReady())) return
  clearInterval(tell)
  console.log('\nOpen http://localhost:5173: its pages follow every change.')
}, 500)
tell.unref()
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
