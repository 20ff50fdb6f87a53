import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { competitionCode, mayPublishParts, mayWriteSport, refEndOfCode } from './competition.rules.ts'
import { CompetitionStatus } from './competition.schema.ts'

describe('who may write (decision 9)', () => {
  const writersIn = (status: CompetitionStatus) =>
    [
      { name: 'administrator', mayWriteWhenOpen: true, isFederationAdministrator: true },
      { name: 'organiser', mayWriteWhenOpen: true, isFederationAdministrator: false },
      { name: 'visitor', mayWriteWhenOpen: false, isFederationAdministrator: false },
    ]
      .filter((actor) => mayWriteSport({ status, ...actor }))
      .map(({ name }) => name)

  it.each<[CompetitionStatus, string[]]>([
    ['DRAFT', ['administrator', 'organiser']],
    ['PUBLISHED', ['administrator', 'organiser']],
    ['HIDDEN', ['administrator', 'organiser']],
    ['LOCKED', ['administrator']],
    ['ARCHIVED', ['administrator']],
    ['CANCELLED', ['administrator']],
    ['DELETED', []],
  ])('%s: %j', (status, names) => {
    expect(writersIn(status)).toEqual(names)
  })

  it('publishing still works while locked', () => {
    const open = CompetitionStatus.options.filter((status) => mayPublishParts({ status, mayWriteWhenOpen: true }))
    expect(open).toEqual(['DRAFT', 'PUBLISHED', 'HIDDEN', 'LOCKED', 'ARCHIVED'])
    expect(mayPublishParts({ status: 'LOCKED', mayWriteWhenOpen: false })).toBe(false)
  })
})

describe('the unique code of a competition (cr081)', () => {
  const ref = '01890000-0000-7000-8000-0f1e2d3c4b5a'

  it('leads back to the end of its ref, however it is typed', () => {
    const code = competitionCode(ref)
    expect(code).toBe('0F3RP-KRJTT')
    for (const typed of [code, code.toLowerCase(), ' of3rp krjtt', '0F3RPKRJTT', 'O-F-3-R-P-K-R-J-T-T']) {
      expect(refEndOfCode(typed)).toBe('0f1e2d3c4b5a')
    }
    expect(refEndOfCode('OOOOO-OOOLI')).toBe(refEndOfCode('00000-00011'))
  })

  it('is nothing else', () => {
    // U is in no code, and the first letter of one is at most 7.
    for (const text of ['', 'CSN Lummen', '0F7HD-7JFJ', '0F3RP-KRJTTT', '0F7HD-7JFJU', 'ZZZZZ-ZZZZZ', ref]) {
      expect(refEndOfCode(text)).toBeNull()
    }
  })

  it('leads back for every ref', () => {
    fc.assert(fc.property(fc.uuid(), (uuid) => refEndOfCode(competitionCode(uuid)) === uuid.slice(-12)))
  })
})
