import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const read = (path: string): string => readFileSync(path, 'utf8')
const house = read(createRequire(join(process.cwd(), 'package.json')).resolve('@oxer/ui/tokens.css'))
const arena = read(join(process.cwd(), 'src/arena/arena.css'))

const tokensOf = (sheet: string): Map<string, string> =>
  new Map([...sheet.matchAll(/(--oxer-[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]))

const parts = (
  sheet: string,
  night: string,
  end: string,
): { light: Map<string, string>; dark: Map<string, string> } => {
  const at = sheet.indexOf(night)
  return {
    light: tokensOf(sheet.slice(0, at)),
    dark: tokensOf(sheet.slice(at, end === '' ? undefined : sheet.indexOf(end))),
  }
}

it('the public pages use the design tokens of packages/ui, in the light and the dark scheme', () => {
  const own = parts(arena, '/* tokens dark */', '/* end of tokens */')
  const shared = parts(house, ':root:where([data-mantine-color-scheme', '')
  expect(own.light.size).toBeGreaterThan(15)
  expect(own.dark.size).toBeGreaterThan(15)
  for (const scheme of ['light', 'dark'] as const) {
    const differing = [...own[scheme]].filter(([name, value]) => shared[scheme].get(name) !== value)
    expect(differing).toEqual([])
  }
})

it('the style sheet of the public pages loads nothing from other hosts', () => {
  expect(arena).not.toMatch(/@import|https?:\/\//)
})
