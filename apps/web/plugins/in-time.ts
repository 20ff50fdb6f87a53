// Every piece that a script of ours loads later goes through one function of Vite. That function gets the longest wait, so no author of a
// page can forget it, and the router's own imports have it too.
import { join } from 'node:path'
import type { Plugin } from 'vite'

const wait = join(import.meta.dirname, '../src/shared/in-time.ts')

const loader = '__vitePreload'

/** @throws if another version of Vite exports its function in another way: without this the wait would silently be gone. */
export const waitInTime = (helper: string): string => {
  const exported = new RegExp(`export const ${loader}\\s*=`)
  if (!exported.test(helper)) throw new Error(`Vite's ${loader} is not exported as expected`)
  return [
    `import { inTime } from ${JSON.stringify(wait)};`,
    helper.replace(exported, 'const __load ='),
    `export const ${loader} = (...part) => inTime(__load(...part));`,
  ].join('\n')
}

export const inTime = (): Plugin => ({
  name: 'oxer:in-time',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: (code) => ({ code: waitInTime(code), map: null }),
  },
})
