// What every screen keeps to and no compiler sees, read from the sources.
import { describe, expect, it } from 'vitest'

const sources = Object.entries(
  import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx', '!../testing/**', '!../arena/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).map(([path, source]) => [path.replace('../', ''), source] as const)

const filesWith = (pattern: RegExp): string[] =>
  sources.flatMap(([path, source]) => (pattern.test(source) ? [path] : [])).sort()

describe('what is loading', () => {
  it('is drawn in outline: a turning wheel says only that work goes on', () => {
    expect(filesWith(/<Loader\b|LoadingOverlay/)).toEqual([
      // A task that runs, in the header and in its menu.
      'app/layout/header-menus.tsx',
      'app/layout/tasks-menu.tsx',
      // One line of an open menu.
      'shared/rules-builder/template-menu.tsx',
    ])
  })
})
