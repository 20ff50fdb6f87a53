import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Drawing } from '@oxer/documents/drawing/drawing'
import { afterAll, describe, expect, it } from 'vitest'
import { openDrawer } from './drawing.ts'

const folder = mkdtempSync(join(tmpdir(), 'oxer-drawing-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const labels = (title: string): Drawing => ({
  kind: 'LABELS',
  paper: {
    ...{ title, author: 'Oxer', language: 'nl', date: '2026-05-17T09:00:00Z', rows: 1, columns: 1, gap: 0, labels: [] },
    page: {
      ...{ isLandscape: false, fontSize: 9.5, copies: 1, isCollated: true },
      margin: { top: 0, right: 0, bottom: 0, left: 0 },
    },
  },
})

/** A thread that answers with the length of the title, fails on one and ends on another. */
const thread = join(folder, 'thread.mjs')
writeFileSync(
  thread,
  `import { parentPort } from 'node:worker_threads'
parentPort.on('message', ({ id, drawing: { paper: { title } } }) => {
  if (title === 'end') process.exit(1)
  parentPort.postMessage(title === 'fail'
    ? { id, drawn: null, error: 'no ink' }
    : { id, drawn: { pages: title.length, bytes: null }, error: null })
})`,
)

describe('the thread that draws', () => {
  it('gives each document its own answer, however many are asked at once', async () => {
    const drawer = openDrawer(thread)
    const drawn = await Promise.all(['a', 'bb', 'ccc'].map((title) => drawer.draw(labels(title))))
    expect(drawn.map(({ pages }) => pages)).toEqual([1, 2, 3])
    await drawer.close()
  })

  it('says why a document was not drawn, and goes on', async () => {
    const drawer = openDrawer(thread)
    await expect(drawer.draw(labels('fail'))).rejects.toThrow('no ink')
    expect((await drawer.draw(labels('ok'))).pages).toBe(2)
    await drawer.close()
  })

  it('fails what waits when it ends, and the next document starts another', async () => {
    const drawer = openDrawer(thread)
    await expect(drawer.draw(labels('end'))).rejects.toThrow('has ended')
    expect((await drawer.draw(labels('again'))).pages).toBe(5)
    await drawer.close()
  })

  it('draws here where there is no built thread', async () => {
    const { pages, bytes } = await openDrawer(join(folder, 'none.js')).draw(labels('here'))
    expect(pages).toBe(1)
    expect(Buffer.from(bytes ?? []).toString('latin1', 0, 5)).toBe('%PDF-')
  })
})
