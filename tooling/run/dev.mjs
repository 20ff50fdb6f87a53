// `npm run dev` restarts the server and reloads the web on each change. The web is http://localhost:5173, the api port
// 3000.
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
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
