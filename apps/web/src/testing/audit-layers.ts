// The end of each test: no layer that it opened may have a finding. Runs before the setup file that removes the screen.
import { afterEach, expect } from 'vitest'
import { auditLayers, takeFindings } from './audit.ts'

afterEach(async () => {
  await auditLayers()
  expect(takeFindings(), 'accessibility of what was opened').toEqual([])
})
