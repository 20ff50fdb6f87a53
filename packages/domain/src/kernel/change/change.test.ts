import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { overStored, saidOr } from './change.rules.ts'
import { changeOf } from './change.schema.ts'

const Made = z.object({
  name: z.string().trim().min(1),
  colour: z.string().nullable().default(null),
  isPony: z.boolean().default(false),
})

describe('a change', () => {
  const Change = changeOf(Made)
  it('ignores omitted fields, and requires the fields that are always required', () => {
    expect(Change.parse({ name: ' Zirocco ' })).toEqual({ name: 'Zirocco' })
    expect(Change.parse({ name: 'Zirocco', colour: null })).toEqual({ name: 'Zirocco', colour: null })
    expect(Change.safeParse({ colour: 'bay' }).success).toBe(false)
  })
  it('is applied to the stored record: null clears a field, and a missing field keeps it', () => {
    const stored: z.infer<typeof Made> & { ref: string } = {
      name: 'Zirocco',
      colour: 'bay',
      isPony: true,
      ref: 'not of the form',
    }
    const names = ['name', 'colour', 'isPony'] as const
    expect(overStored<z.infer<typeof Made>>(names, stored, { colour: null, isPony: undefined })).toEqual({
      name: 'Zirocco',
      colour: null,
      isPony: true,
    })
    expect([saidOr<string | null>(null, 'bay', 'grey'), saidOr(undefined, 'bay', 'grey')]).toEqual([null, 'bay'])
    expect(saidOr(undefined, undefined, 'grey')).toBe('grey')
  })
})
