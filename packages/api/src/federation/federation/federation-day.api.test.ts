import { newRef } from '@oxer/db'
import { readSpreadsheet } from '@oxer/documents/spreadsheet-reader/spreadsheet-reader'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'

// In Brussels it is half past midnight of the 17th, in UTC still the 16th.
const { api, downloads, database, federation, make, now, worlds } = await apiTest({ at: '2026-05-16T22:30:00Z' })
const yesterday = { federationRef: federation, start: '2026-05-16', end: '2026-05-16' }
const today = { federationRef: federation, start: '2026-05-17', end: '2026-05-17' }
const organisation = worlds.a.club.ref

const givenTestWithRider = async (over: typeof today, name: string) => {
  const competition = await make.competition({ ...over, name, byOrganisation: true })
  const test = await make.test({ competitionRef: competition.ref, name })
  const practitioner = await make.practitioner({ federationRef: federation })
  await make.registration({
    competitionRef: competition.ref,
    testRef: test.ref,
    testSetRef: test.testSet.ref,
    practitionerRef: practitioner.ref,
    organisationRef: organisation,
  })
  return competition
}
const past = await givenTestWithRider(yesterday, 'Midnight past')
const coming = await givenTestWithRider(today, 'Midnight coming')

describe('half past midnight belongs to the new day of the federation (decision 31)', () => {
  it('in the registrations of a club', async () => {
    const list = await api('clubAdministrator').competitions.organisationRegistration.list({ organisation })
    const listed = list.map(({ ref }) => ref)
    expect(listed).toContain(coming.ref)
    expect(listed).not.toContain(past.ref)
    const history = await api('clubAdministrator').competitions.organisationRegistration.history({ organisation })
    expect(history.map(({ ref }) => ref)).toEqual(expect.arrayContaining([coming.ref, past.ref]))
  })

  it('in the teams of a club', async () => {
    const { tests } = await api('clubAdministrator').competitions.organisationTeam.list({ organisation })
    expect(tests.map(({ name }) => name)).toContain('Midnight coming')
    expect(tests.map(({ name }) => name)).not.toContain('Midnight past')
  })

  it('among the favourites', async () => {
    const { favourite } = api('rider').shell
    for (const { ref } of [past, coming]) await favourite.save({ subjectRef: ref })
    expect((await favourite.sidebar()).competitions.map(({ name }) => name)).toEqual([
      'Midnight coming',
      'Midnight past',
    ])
  })

  it('in the search for competitions', async () => {
    const { matches } = await api('rider').competitions.competition.search({ q: 'midnight' })
    expect(matches.map(({ name }) => name)).toEqual(['Midnight coming', 'Midnight past'])
  })

  it('in the download of a course', async () => {
    const course = await make.course({ federationRef: federation })
    const event = await make.courseEvent({ federationRef: federation, courseRef: course.ref })
    const { ref: personRef } = await make.person({ federationRef: federation })
    await database.prisma.courseRegistration.create({
      data: { ref: newRef(), courseEventRef: event.ref, personRef, registeredAt: now() },
    })
    const { body } = await downloads('federationAdministrator').courses.courseEvent.export({ courseEvent: event.ref })
    if (!(body instanceof Uint8Array)) return expect.fail('a spreadsheet is bytes')
    const cells = (await readSpreadsheet(body)).flatMap((row) => row.cells)
    expect(cells.map(String)).toContain('17/05/2026')
  })
})
