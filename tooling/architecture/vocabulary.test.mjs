import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { endings, findVocabularyProblems } from './vocabulary.mjs'

const screen = 'export const HorseDrawer = () => null'
const problemsOf = (path, text = screen) => findVocabularyProblems([path], () => text).join('\n')
const features = 'apps/web/src/features'

describe('the vocabulary of file names', () => {
  it.each([
    ['packages/api/src/parties/horse/horse.service.ts', 'endings in a noun'],
    ['packages/domain/src/parties/horse/horse-age.ts', 'endings in a noun'],
    ['packages/domain/src/competitions/startlist/order-method/random.method.ts', 'a rule has its own name'],
    ['packages/domain/src/disciplines/vaulting/vaulting.squads.ts', 'a rule has its own name'],
    [`${features}/parties/horse.columns.tsx`, 'belongs to a noun'],
    [`${features}/parties/horse/horse-values.ts`, 'endings in a noun'],
    [`${features}/parties/horse/horse-drawer.tsx`, 'endings in a noun'],
    [`${features}/parties/horse/horse.css`, 'endings in a noun'],
    [`${features}/parties/horse/horse-values.test.ts`, 'endings in a noun'],
    [`${features}/parties/horse/components/horse-values.ts`, 'components holds components'],
    [`${features}/parties/horse/components/horse.form.tsx`, 'components holds components'],
    [`${features}/parties/horse/components/use-horse.tsx`, 'components holds components'],
    [`${features}/parties/horse/components/fields/horse-field.tsx`, 'components has no folders'],
    [`${features}/parties/horse/values/horse.form.ts`, 'no folder values'],
    [`${features}/competitions/result/disciplines/vaulting/vaulting.squads.ts`, 'a file of a family'],
  ])('%s is refused', (path, expected) => {
    expect(problemsOf(path)).toContain(expected)
  })

  it('a file of components exports a component', () => {
    const path = `${features}/parties/horse/components/horse-drawer.tsx`
    expect(problemsOf(path)).toBe('')
    expect(problemsOf(path, 'export const horseOf = () => null')).toContain('exports a component')
  })

  it.each([
    "import { useState } from 'react'",
    "import {\n  Button,\n  Group,\n} from '@mantine/core'",
    "import { a } from './a.ts'\nimport { HorseDrawer } from './components/horse-drawer.tsx'",
  ])('a view is pure: %j is refused', (text) => {
    expect(problemsOf(`${features}/parties/horse/horse.view.ts`, text)).toContain('a view is a pure function')
  })

  it('a view may import types of a screen', () => {
    const text = "import { day } from '@oxer/domain/kernel/time'\nimport type { ReactNode } from 'react'"
    expect(problemsOf(`${features}/parties/horse/horse.view.ts`, text)).toBe('')
  })

  it.each([
    'packages/api/src/parties/horse/horse.api.test.ts',
    'packages/api/src/kernel/version/version.ts',
    'packages/domain/src/parties/horse/horse-age.rules.ts',
    'packages/domain/src/competitions/startlist/order-method/random.ts',
    'packages/domain/src/disciplines/vaulting/vaulting.result.schema.ts',
    'packages/domain/src/disciplines/vaulting/squad-mean.ts',
    `${features}/parties/parties.screen.test.tsx`,
    `${features}/parties/horse/horse.form.tsx`,
    `${features}/parties/horse/horse.view.test.ts`,
    `${features}/parties/horse/use-horse-rows.ts`,
    `${features}/parties/horse/use-horse-rows.test.tsx`,
    `${features}/parties/horse/components/horse-drawer.module.css`,
    `${features}/parties/horse/testing/horse.ts`,
    `${features}/competitions/result/disciplines/vaulting/fields.ts`,
    'apps/web/src/shared/changes.ts',
  ])('%s is accepted', (path) => {
    expect(problemsOf(path)).toBe('')
  })

  it('is described, ending by ending, in ARCHITECTURE', () => {
    const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'ARCHITECTURE.md'), 'utf8')
    const [, names = ''] = /\n## File names\n([\s\S]*?)\n## /.exec(text) ?? []
    expect(endings.filter((ending) => !names.includes(`\`${ending}\``))).toEqual([])
  })
})
