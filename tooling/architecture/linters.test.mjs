// The settings of the linters are rules too: each of these short sources must be refused by the linter in question.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
mkdirSync(join(root, 'node_modules', '.cache'), { recursive: true })
const folder = mkdtempSync(join(root, 'node_modules', '.cache', 'oxer-lint-'))
writeFileSync(
  join(folder, 'tsconfig.json'),
  JSON.stringify({ compilerOptions: { strict: true, types: [] }, include: ['*.ts'] }),
)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (tool, args, file, text) => {
  const path = join(folder, file)
  writeFileSync(path, text)
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules', '.bin', tool), [...args, path], {
    cwd: root,
    encoding: 'utf8',
  })
  rmSync(path)
  return { status, said: stdout + stderr }
}

const elsewhere = mkdtempSync(join(tmpdir(), 'oxer-lint-'))
afterAll(() => rmSync(elsewhere, { recursive: true, force: true }))

/** Runs with this project's settings, on a file of its own. */
const biome = (text, file) => {
  const path = join(elsewhere, file)
  writeFileSync(path, text)
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules', '.bin', 'biome'),
    ['lint', '--vcs-enabled=false', `--config-path=${join(root, 'biome.json')}`, path],
    { cwd: elsewhere, encoding: 'utf8' },
  )
  return { status, said: stdout + stderr }
}

describe('linters report', () => {
  it('oxlint: a promise that is not awaited', () => {
    const { status, said } = run(
      'oxlint',
      ['--type-aware', '--no-ignore', '--config', join(root, '.oxlintrc.json')],
      'floating.ts',
      'const save = async (): Promise<void> => {}\nexport const run = (): void => {\n  save()\n}\n',
    )
    expect(said).toContain('no-floating-promises')
    expect(status).not.toBe(0)
  })

  it.each([
    ['noExplicitAny', 'export const a = (b: any): unknown => b\n', 'a.ts'],
    ['noNonNullAssertion', 'export const a = (b: string | null): string => b!\n', 'a.ts'],
    ['noSkippedTests', "import { it } from 'vitest'\nit.skip('x', () => {})\n", 'a.test.ts'],
    ['noFocusedTests', "import { it } from 'vitest'\nit.only('x', () => {})\n", 'a.test.ts'],
    ['noEnum', 'export enum A {\n  B,\n}\n', 'a.ts'],
    ['noConsole', "export const a = (): void => console.log('x')\n", 'a.ts'],
  ])('biome: %s', (rule, text, file) => {
    const { status, said } = biome(text, file)
    expect(said).toContain(rule)
    expect(status).not.toBe(0)
  })
})
