import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { contrast, grounds, readableContrast } from '@oxer/ui/brand'
import { describe, expect, it } from 'vitest'

/** WCAG 2.2 AA for marks and the edges of what can be pressed (1.4.11). */
const visibleContrast = 3

const sheet = readFileSync(createRequire(join(process.cwd(), 'package.json')).resolve('@oxer/ui/tokens.css'), 'utf8')

describe('the colours that every tenant has (tokens.css)', () => {
  const [light = '', dark = ''] = sheet.split(':root:where([data-mantine')
  const read = (text: string): Record<string, string> =>
    Object.fromEntries([...text.matchAll(/--oxer-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]))
  const schemes = { light: read(light), dark: read(dark) }
  const plain = ['body', 'ground', 'raised', 'hover']
  const tones = ['good', 'warn', 'danger', 'info']

  it.each(['light', 'dark'] as const)('are readable in the %s scheme', (scheme) => {
    const of = (name: string): string => schemes[scheme][name] ?? expect.fail(`no colour ${name}`)
    const texts: [string, string[]][] = [
      ['ink', plain],
      ['muted', plain],
      ...tones.map((tone): [string, string[]] => [`${tone}-ink`, [...plain, `${tone}-tint`]]),
      ['plate-ink', ['plate']],
    ]
    const tooFaint = texts.flatMap(([text, on]) =>
      on.filter((ground) => contrast(of(text), of(ground)) < readableContrast).map((ground) => `${text} on ${ground}`),
    )
    expect(tooFaint).toEqual([])
    for (const mark of ['line-strong', 'live']) {
      expect(contrast(of(mark), of('body')), mark).toBeGreaterThanOrEqual(visibleContrast)
    }
    expect(new Set(grounds[scheme]), 'the grounds against which a brand colour is checked').toEqual(
      new Set([of('body'), of('ground'), ...(scheme === 'dark' ? [of('hover')] : [])]),
    )
  })
})
