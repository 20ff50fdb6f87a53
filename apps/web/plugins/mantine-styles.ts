// Mantine's style sheet is 35 kB compressed in one piece. A module that imports { Tabs } gets the style sheets of Tabs
// and of its parts, in the chunk of that module. So nobody has to remember a style import, and no page loads all of
// them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const importPattern = /import\s*\{([^}]*)\}\s*from\s*['"]@mantine\/core['"]/g
const packagePattern = /from\s*['"](@mantine\/(?:spotlight|modals|notifications|dates))['"]/g
const partPattern = /from\s*"\.\.?\/(?:\.\.\/)*(?:components\/|utils\/)?([A-Z]\w+)\//g

const highestLayer = 9

export const mantineStyles = (from: string): Plugin => {
  const root = dirname(dirname(createRequire(from).resolve('@mantine/core')))
  const folders = ['esm/components', 'esm/utils'].map((folder) => join(root, folder))
  const sheets = new Map<string, readonly string[]>()

  const partsOf = (component: string): string[] => {
    const folder = folders.map((within) => join(within, component)).find((place) => existsSync(place))
    if (folder === undefined) return []
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.mjs'))
      .flatMap((file) =>
        [...readFileSync(join(folder, file), 'utf8').matchAll(partPattern)].map((match) => match[1] ?? ''),
      )
      .filter((part) => part !== component)
  }

  const sheetsOf = (component: string): readonly string[] => {
    const known = sheets.get(component)
    if (known) return known
    const found = new Set<string>()
    const walk = (name: string): void => {
      if (found.has(name)) return
      found.add(name)
      for (const part of partsOf(name)) walk(part)
    }
    walk(component)
    const files = [...found].filter((name) => existsSync(join(root, 'styles', `${name}.layer.css`))).sort()
    sheets.set(component, files)
    return files
  }

  // Spotlight, modals, toasts and calendars are built from core components too. A package that imports one has it among
  // its dependencies.
  const sheetsOfPackage = (name: string, importer: string): readonly string[] => {
    const known = sheets.get(name)
    if (known) return known
    const folder = join(dirname(dirname(createRequire(importer).resolve(name))), 'esm')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.mjs'))
    const found = files.flatMap((file) => sheetsIn(readFileSync(join(folder, file), 'utf8')))
    sheets.set(name, [...new Set(found)])
    return [...new Set(found)]
  }

  const sheetsIn = (code: string): string[] =>
    [...code.matchAll(importPattern)].flatMap((match) =>
      (match[1] ?? '').split(',').flatMap((name) => {
        const component = name.trim().split(/\s/)[0] ?? ''
        return /^[A-Z]/.test(component) ? sheetsOf(component) : []
      }),
    )

  // The style sheet of a part must not override that of its component, in whichever order the chunks arrive. So each
  // gets a cascade layer above those of its parts (`theme/layers.css` of @oxer/ui sets their order).
  const ranks = new Map<string, number>()
  const rankOf = (component: string, above: readonly string[] = []): number => {
    const known = ranks.get(component)
    if (known !== undefined) return known
    const parts = [...new Set(partsOf(component))].filter((part) => !above.includes(part))
    const rank = Math.min(highestLayer, Math.max(0, ...parts.map((part) => rankOf(part, [...above, component]))) + 1)
    if (above.length === 0) ranks.set(component, rank)
    return rank
  }

  return {
    name: 'oxer:mantine-styles',
    enforce: 'pre',
    transform(code, id) {
      const sheet = /@mantine\/core\/styles\/(\w+)\.layer\.css/.exec(id)?.[1]
      if (sheet !== undefined) {
        return { code: code.replaceAll('@layer mantine ', `@layer mantine.l${rankOf(sheet)} `), map: null }
      }
      if (id.includes('/node_modules/') || !/\.tsx?(?:$|\?)/.test(id) || !code.includes('@mantine/')) return null
      const packages = [...code.matchAll(packagePattern)].flatMap((match) =>
        sheetsOfPackage(match[1] ?? '', id.split('?')[0] ?? id),
      )
      const wanted = new Set([...sheetsIn(code), ...packages])
      if (wanted.size === 0) return null
      const imports = [...wanted].map((sheet) => `import '@mantine/core/styles/${sheet}.layer.css'`).join(';')
      return { code: `${code}\n;${imports}\n`, map: null }
    },
  }
}
