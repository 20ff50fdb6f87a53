import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addedLast } from './later-styles.ts'

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8')
const sheet = (name: string): string => read(`../../../packages/ui/src/${name}`)

describe('a style sheet that loads later', () => {
  it('comes after the first one', () => {
    const text = addedLast('const link = make()\ndocument.head.appendChild(link)\n')
    expect(text).toBe('const link = make()\ndocument[link.rel === "stylesheet" ? "body" : "head"].appendChild(link)\n')
  })

  it('stops the build if it is added in another way', () => {
    expect(() => addedLast('document.head.append(link)')).toThrow('style sheets')
  })

  it('cannot change the order of the layers: the page and the first sheet both begin with it', () => {
    const layers = sheet('theme/layers.css')
    expect(layers).toContain('@layer mantine.base,\n  mantine.l1,')
    expect(sheet('styles.css')).toMatch(/^@import "\.\/theme\/layers\.css";/)
    expect(read('../src/first-paint.css').match(/@import "([^"]+)";/)?.[1]).toMatch(/theme\/layers\.css$/)
  })
})
