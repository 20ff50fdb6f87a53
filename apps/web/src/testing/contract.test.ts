// What every screen keeps to and no compiler sees, read from the sources.
import { describe, expect, it } from 'vitest'

const sources = Object.entries(
  import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../testing/**', '!../arena/**'], {
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

describe('a form with changes', () => {
  it('is left by one question', () => {
    expect(filesWith(/\buseBlocker\(/)).toEqual([
      // Results that are not sent yet stay in this browser: their question is that of the specification (cr511).
      'features/competitions/result/components/leaving-guard.tsx',
      'shared/form/use-leaving.ts',
    ])
  })

  it('is in a drawer or on a page that asks it', () => {
    const forms = sources.filter(([, source]) => /\buseForm[<(]/.test(source))
    const asking = /<(FormDrawer|PreviewDrawer)\b|\busePageForm\(|\buseLeaving\(/
    expect(forms.flatMap(([path, source]) => (asking.test(source) ? [] : [path])).sort()).toEqual([
      // The names and passwords of signing in, which are never kept.
      'features/access/session/use-login-form.ts',
      // A new competition is a draft from the first key on, and says so.
      'features/competitions/competition/use-create-form.ts',
    ])
  })
})
