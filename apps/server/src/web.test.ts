import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { assetFolder } from './web.ts'

it('a file that is gone since the start is not there, and is answered again once it is back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'oxer-assets-'))
  try {
    await mkdir(join(folder, 'assets'))
    const file = join(folder, 'assets', 'a.js')
    await writeFile(file, 'one()')
    const assets = assetFolder(folder)
    const app = new Hono().get('*', async (c) => (await assets.answer(c, c.req.path.slice(1))) ?? c.notFound())
    await rm(file)
    expect((await app.request('/assets/a.js')).status).toBe(404)
    expect((await app.request('/assets/never.js')).status).toBe(404)
    await writeFile(file, 'two()')
    const again = await app.request('/assets/a.js')
    expect([again.status, await again.text()]).toEqual([200, 'two()'])
  } finally {
    await rm(folder, { recursive: true })
  }
})
