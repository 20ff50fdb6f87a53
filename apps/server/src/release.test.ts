import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { here, readBuild } from './release.ts'

it('a server from the sources knows its version, and its commit if git has one', () => {
  const { version, commit, built } = readBuild()
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  const isCheckout = existsSync(here('../../../.git'))
  expect(commit).toMatch(isCheckout ? /^[0-9a-f]{7,}$/ : /^$/)
  expect(Number.isNaN(Date.parse(built))).toBe(!isCheckout)
})
