import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { securityHeaders, withHeaders } from './headers.ts'
import type { ServerEnv } from './request.ts'
import { assetFolder, mountOffice } from './web.ts'

it('a file deleted after the start is not found, and is served again once it exists', async () => {
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

it('an address with a dot below the root is a page; a missing file is not', async () => {
  const app = new Hono<ServerEnv>().use(withHeaders(true, () => 'request-id'))
  mountOffice(app, '/nowhere', async (c) => c.html('<!doctype html>'))
  const statusOf = async (path: string) => (await app.request(path)).status
  for (const path of ['/members/an@club.example', '/members/a.b/overview', '/organisations']) {
    expect(await statusOf(path), path).toBe(200)
  }
  for (const path of ['/assets/a.js', '/none.css', '/.env.old', '/fonts/none.woff2', '/pictures/none.png']) {
    expect(await statusOf(path), path).toBe(404)
  }
})

it('files that a page loads have few headers; anything that can be a page has them all', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'oxer-assets-'))
  try {
    await mkdir(join(folder, 'assets'))
    for (const file of ['assets/a.js', 'assets/a.css', 'assets/a.woff2', 'favicon.svg', 'assets/picture.svg']) {
      await writeFile(join(folder, file), 'x')
    }
    const app = new Hono<ServerEnv>().use(withHeaders(true, () => 'request-id'))
    mountOffice(app, folder, async (c) => c.html('<!doctype html>'))
    const namesOf = async (path: string) => [...(await app.request(path)).headers.keys()].sort()
    const few = ['cache-control', 'content-length', 'content-type', 'etag', 'vary', 'x-content-type-options']
    for (const path of ['/assets/a.js', '/assets/a.css', '/assets/a.woff2']) expect(await namesOf(path)).toEqual(few)
    const strict = Object.keys(securityHeaders('n', true))
    for (const path of ['/', '/favicon.svg', '/assets/picture.svg', '/assets/none.js', '/none.css']) {
      expect(await namesOf(path), path).toEqual(expect.arrayContaining([...strict, 'x-request-id']))
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})
