// A rule that never fails is only a comment. Each rule gets a small tree that breaks it, and must report it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { afterAll, describe, expect, it } from 'vitest'

const { forbidden, options } = createRequire(import.meta.url)('./dependency-rules.cjs')
const root = join(import.meta.dirname, '..', '..')
const made = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

/** Rule -> files of a tree that breaks it. */
const breaches = {
  'no-cycles': {
    'packages/ui/src/a.ts': "import type { B } from './b.ts'\nexport type A = B",
    'packages/ui/src/b.ts': "import { x } from './a.ts'\nexport type B = 1\nexport const y = x",
  },
  'domain-is-pure': {
    'packages/domain/src/kernel/a.ts': "import { x } from '../../../db/src/b.ts'\nexport const y = x",
    'packages/db/src/b.ts': 'export const x = 1',
  },
  'domain-testing-is-for-tests': {
    'packages/domain/src/kernel/a.ts': "import { x } from './testing/b.ts'\nexport const y = x",
    'packages/domain/src/kernel/testing/b.ts': 'export const x = 1',
  },
  'area-order-domain-kernel': {
    'packages/domain/src/kernel/a.ts': "import { x } from '../parties/b.ts'\nexport const y = x",
    'packages/domain/src/parties/b.ts': 'export const x = 1',
  },
  'area-order-api-parties': {
    'packages/api/src/parties/a.ts': "import { x } from '../competitions/b.ts'\nexport const y = x",
    'packages/api/src/competitions/b.ts': 'export const x = 1',
  },
  'courses-and-competitions-are-strangers': {
    'packages/api/src/competitions/a.ts': "import { x } from '../courses/b.ts'\nexport const y = x",
    'packages/api/src/courses/b.ts': 'export const x = 1',
  },
  'openapi-stands-alone': {
    'packages/openapi/src/a.ts': "import type { X } from '../../domain/src/b.ts'\nexport type Y = X",
    'packages/domain/src/b.ts': 'export type X = 1',
  },
  'ui-stands-alone': {
    'packages/ui/src/a.ts': "import { x } from '../../i18n/src/b.ts'\nexport const y = x",
    'packages/i18n/src/b.ts': 'export const x = 1',
  },
  'web-knows-no-database': {
    'apps/web/src/app/a.ts': "import type { X } from '../../../../packages/db/src/b.ts'\nexport type Y = X",
    'packages/db/src/b.ts': 'export type X = 1',
  },
  'web-knows-types-of-the-api-only': {
    'apps/web/src/app/a.ts': "import { x } from '../../../../packages/api/src/b.ts'\nexport const y = x",
    'packages/api/src/b.ts': 'export const x = 1',
  },
  'features-do-not-know-features': {
    'apps/web/src/features/parties/person/a.ts': "import { x } from '../horse/b.ts'\nexport const y = x",
    'apps/web/src/features/parties/horse/b.ts': 'export const x = 1',
  },
  'shared-knows-no-feature': {
    'apps/web/src/shared/a.ts': "import { x } from '../features/parties/horse/b.ts'\nexport const y = x",
    'apps/web/src/features/parties/horse/b.ts': 'export const x = 1',
  },
  'arena-is-light': {
    'apps/web/src/arena/a.ts': "import { x } from '../../../../packages/ui/src/b.ts'\nexport const y = x",
    'packages/ui/src/b.ts': 'export const x = 1',
  },
  'routers-are-tables-of-contents': {
    'packages/api/src/parties/a.router.ts': "import { x } from '../../../db/src/b.ts'\nexport const y = x",
    'packages/db/src/b.ts': 'export const x = 1',
  },
  'only-guards-mint-scopes': {
    'packages/api/src/parties/a.queries.ts':
      "import { mint } from '../kernel/procedure/scope.ts'\nexport const y = mint",
    'packages/api/src/kernel/procedure/scope.ts': 'export const mint = 1',
  },
  'no-test-code-in-the-product': {
    'packages/api/src/parties/a.ts': "import { x } from '../../../testing/src/b.ts'\nexport const y = x",
    'packages/testing/src/b.ts': 'export const x = 1',
  },
  'packages-do-not-know-apps': {
    'packages/api/src/parties/a.ts': "import { x } from '../../../../apps/server/src/b.ts'\nexport const y = x",
    'apps/server/src/b.ts': 'export const x = 1',
  },
  resolvable: { 'packages/api/src/parties/a.ts': "import { x } from './missing.ts'\nexport const y = x" },
}

const violationsIn = async (files) => {
  const folder = mkdtempSync(join(tmpdir(), 'oxer-fence-'))
  made.push(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const { output } = await cruise(['.'], { ...options, baseDir: folder, ruleSet: { forbidden }, validate: true })
  return output.summary.violations.map((violation) => violation.rule.name)
}

describe('import rules', () => {
  it.each(Object.entries(breaches))('%s bites', async (rule, files) => {
    expect(await violationsIn(files)).toContain(rule)
  })

  it('every rule has a breach here, and the order of areas has one for each location', () => {
    const names = forbidden.map((rule) => rule.name.replace(/^area-order-(domain|api)-.*/, 'area-order-$1'))
    const shown = Object.keys(breaches).map((name) => name.replace(/^area-order-(domain|api)-.*/, 'area-order-$1'))
    expect([...new Set(names)].sort()).toEqual([...new Set(shown)].sort())
  })

  it('allows the web to import types of the api', async () => {
    const files = {
      'apps/web/src/app/a.ts': "import type { X } from '../../../../packages/api/src/b.ts'\nexport type Y = X",
      'packages/api/src/b.ts': 'export type X = 1',
    }
    expect(await violationsIn(files)).toEqual([])
  })

  it('follows imports across packages', async () => {
    const { output } = await cruise(['packages/api/src/federation/federation/federation.commands.ts'], {
      ...options,
      baseDir: root,
    })
    const seen = output.modules.flatMap((module) => module.dependencies.map((dependency) => dependency.resolved))
    expect(seen).toContain('packages/domain/src/kernel/error/coded-error.ts')
  })
})
