import { describe, expect, it } from 'vitest'
import { findFunctionProblems } from './functions.mjs'

const problemsOf = (path, text) => findFunctionProblems([path], () => text).join('\n')
const lines = (count) => '  count += 1\n'.repeat(count)

describe('functions and types', () => {
  it.each([
    ['packages/domain/src/a.ts', 'export function toDay(at: Date): string { return "" }', 'const toDay'],
    ['apps/web/src/a.tsx', 'const A = () => { async function load() {} }', 'const load'],
    ['packages/domain/src/a.ts', 'export interface Horse { ref: string }', 'type Horse'],
    ['packages/api/src/a.ts', `export const long = () => {\n${lines(120)}}`, 'long has 122 lines'],
    ['packages/api/src/a.ts', `export const a = { long() {\n${lines(120)}} }`, 'long has 122 lines'],
  ])('%s is refused: %#', (path, text, expected) => {
    expect(problemsOf(path, text)).toContain(expected)
  })

  it.each([
    ['a constant', 'packages/domain/src/a.ts', 'export const toDay = (at: Date): string => ""'],
    ['a generator', 'packages/domain/src/a.ts', 'export function* rows() { yield 1 }'],
    ['an assertion', 'packages/domain/src/a.ts', 'function hold(x: unknown): asserts x is string { throw x }'],
    ['a function with this', 'packages/domain/src/a.ts', 'function called() { return this.name }'],
    ['what is merged with another package', 'packages/api/src/a.ts', "declare module 'x' { interface Register {} }"],
    ['a long list of tests', 'packages/api/src/a.test.ts', `describe('a', () => {\n${lines(200)}})`],
    ['what a tool makes', 'packages/db/src/generated/a.ts', 'export function made() {}'],
  ])('%s is fine', (_name, path, text) => {
    expect(problemsOf(path, text)).toBe('')
  })
})
