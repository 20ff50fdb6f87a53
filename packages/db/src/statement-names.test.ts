import { expect, it } from 'vitest'
import { statementNames } from './statement-names.ts'

it('a statement keeps its name, other statements get other names, and those beyond the limit get none', () => {
  const nameOf = statementNames(2)
  expect([
    nameOf({ sql: 'SELECT 1' }),
    nameOf({ sql: 'SELECT 2' }),
    nameOf({ sql: 'SELECT 3' }),
    nameOf({ sql: 'SELECT 1' }),
  ]).toEqual(['s0', 's1', '', 's0'])
})
