import { describe, expect, it } from 'vitest'
import { mayPublishParts, mayWriteSport } from './competition.rules.ts'
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
