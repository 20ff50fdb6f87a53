import { accessErrors } from '@oxer/domain/access/access.errors'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { CodedError } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import { describe, expect, it } from 'vitest'
import { appRouter } from '../../router.ts'
import { toFailure } from './failure.mappers.ts'
import { unforeseenPaths } from './unforeseen.mappers.ts'

describe('a call that fails for a reason nobody foresaw', () => {
  it.each([
    ['parties.horse.create', false, partiesErrors.horseNotSaved],
    ['parties.horse.addSignature', false, partiesErrors.horseSignatureNotSaved],
    ['parties.horse.addWithersHeight', false, partiesErrors.withersHeightNotSaved],
    ['parties.horse.get', true, partiesErrors.horseNotRead],
    ['parties.person.update', false, partiesErrors.memberNotSaved],
    ['parties.organisation.create', false, partiesErrors.organisationNotSaved],
    ['parties.invitation.accept', false, accessErrors.userNotCreated],
    ['competitions.competition.get', true, competitionErrors.notRead],
    ['catalogue.license.create', false, kernelErrors.notCreated],
    ['catalogue.license.update', false, kernelErrors.notUpdated],
    ['catalogue.license.list', true, kernelErrors.notFetched],
  ])('%s has the code of what could not be done', (path, isRead, { code }) => {
    expect(toFailure(new Error('a bug'), { path, isRead })).toMatchObject({
      status: 500,
      isUnforeseen: true,
      body: { code, message: 'INTERNAL_SERVER_ERROR', causes: [{ code }] },
    })
  })

  it('names only calls that exist', () => {
    const paths = Object.keys(appRouter._def.procedures)
    for (const start of unforeseenPaths) {
      expect(paths.filter((path) => path === start || path.startsWith(`${start}.`))).not.toEqual([])
    }
  })

  it('is not a refusal', () => {
    const refusal = new CodedError('NOT_FOUND', [{ code: kernelErrors.notFound.code }])
    expect(toFailure(refusal, { path: 'parties.horse.get', isRead: true }).body.code).toBe(kernelErrors.notFound.code)
  })
})
