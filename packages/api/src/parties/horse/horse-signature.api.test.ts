import { newRef } from '@oxer/db'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { SignatureMark } from '@oxer/domain/parties/horse/horse-signature.schema'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, make, worlds } = await apiTest()
const inFederation = { federationRef: worlds.a.federation.ref, isVerified: true }
const as = (subject: Subject) => api(subject).parties.horse
const staff = () => as('federationCollaborator')

const whorl: SignatureMark = { kind: 'WHORL', points: [{ x: 500, y: 470 }] }
const star: SignatureMark = {
  kind: 'WHITE',
  points: [
    { x: 490, y: 460 },
    { x: 510, y: 460 },
    { x: 500, y: 480 },
  ],
}

const required = { name: 'Star', gender: 'MARE', isPony: false } as const

const givenHorse = async () => {
  const { ref } = await make.horse(inFederation)
  return { horse: ref, read: () => staff().get({ horse: ref }) }
}

describe('the signature of a horse (pr0248, pr0927, pr0931)', () => {
  it('is drawn, described and replaced; earlier drawings stay, and one of them is chosen again', async () => {
    const { horse, read } = await givenHorse()
    const { version } = await read()
    const first = await staff().addSignature({ horse, version, marks: [whorl, star], signature: 'A star.' })
    expect(first).toMatchObject({ signature: 'A star.', version: version + 1, signatureRef: expect.any(String) })
    const second = await staff().addSignature({ horse, version: first.version, marks: [whorl] })
    expect(second.signature).toBe('A star.')
    expect(await staff().listSignatures({ horse })).toMatchObject([
      { ref: second.signatureRef, isCurrent: true },
      { ref: first.signatureRef, isCurrent: false },
    ])
    const signature = first.signatureRef ?? ''
    expect(await staff().getSignature({ horse, signature })).toMatchObject({ ref: signature, marks: [whorl, star] })
    const chosen = await staff().update({ ...required, horse, version: second.version, signatureRef: signature })
    expect(chosen.signatureRef).toBe(signature)
    const none = await staff().update({ ...required, horse, version: chosen.version, signatureRef: null })
    expect([none.signatureRef, (await staff().listSignatures({ horse })).length]).toEqual([null, 2])
    const lines = await database.prisma.history.findMany({ where: { ref: horse, action: 'add-signature' } })
    expect(lines).toHaveLength(2)
  })

  it('is refused with the documented codes: a drawing of another horse, marks that do not fit, a stale version', async () => {
    const { horse, read } = await givenHorse()
    const other = await givenHorse()
    const drawn = await staff().addSignature({
      ...{ horse: other.horse, version: (await other.read()).version, marks: [whorl] },
    })
    const { version } = await read()
    for (const signatureRef of [drawn.signatureRef, newRef()]) {
      const outcome = await refused(
        staff().update({ ...required, horse, version, signatureRef }),
        partiesErrors.signatureUnknown,
      )
      expect(outcome.causes[0]?.field).toBe('signatureRef')
    }
    await refused(
      staff().create({
        ...required,
        federation: inFederation.federationRef,
        signatureRef: drawn.signatureRef,
      }),
      partiesErrors.signatureUnknown,
    )
    const points = Array.from({ length: 200 }, (_, x) => ({ x, y: 1 }))
    for (const marks of [
      [{ kind: 'WHORL' as const, points: [...whorl.points, { x: 1, y: 1 }] }],
      [{ kind: 'WHITE' as const, points: whorl.points }],
      Array.from({ length: 31 }, () => ({ kind: 'LINE' as const, points })),
    ]) {
      await refused(staff().addSignature({ horse, version, marks }), partiesErrors.signatureMarkUnfit)
    }
    await refused(staff().addSignature({ horse, version, marks: [] }), kernelErrors.fieldRequired)
    await refused(
      staff().addSignature({ horse, version, marks: [{ kind: 'WHORL', points: [{ x: 1001, y: 1 }] }] }),
      kernelErrors.tooBig,
    )
    const saved = await staff().addSignature({ horse, version, marks: [whorl] })
    const stale = await refused(staff().addSignature({ horse, version, marks: [star] }), kernelErrors.staleVersion)
    expect(stale.current).toMatchObject({ version: saved.version, signatureRef: saved.signatureRef })
    const unknown = { horse, signature: drawn.signatureRef ?? '' }
    await refused(staff().getSignature(unknown), kernelErrors.notFound)
    expect(await database.prisma.horseSignature.count({ where: { horseRef: horse } })).toBe(1)
  })

  it('is read by callers who may see identity papers, and drawn by users who may edit the horse', async () => {
    const { horse, read } = await givenHorse()
    const { version } = await read()
    const { signatureRef } = await staff().addSignature({ horse, version, marks: [star] })
    const signature = signatureRef ?? ''
    expect(await as('clubAdministrator').getSignature({ horse, signature })).toMatchObject({ marks: [star] })
    expect((await as('rider').get({ horse })).signatureRef).toBeNull()
    for (const [subject, error] of [
      ['rider', kernelErrors.insufficientPermissions],
      ['foreignAdministrator', kernelErrors.notFound],
      ['anonymous', kernelErrors.noUserContext],
    ] as const) {
      await refused(as(subject).listSignatures({ horse }), error)
      await refused(as(subject).getSignature({ horse, signature }), error)
      await refused(as(subject).addSignature({ horse, version: version + 1, marks: [whorl] }), error)
    }
  })

  it('moves with a merge, and returns when the merge is undone', async () => {
    const kept = await givenHorse()
    const merged = await givenHorse()
    const { signatureRef } = await staff().addSignature({
      ...{ horse: merged.horse, version: (await merged.read()).version, marks: [star], signature: 'A star.' },
    })
    const { merge } = api('federationAdministrator').registry
    const [line] = await merge.horses({
      ...{ horse: kept.horse, selected: [merged.horse], fields: { signature: merged.horse } },
    })
    expect(await kept.read()).toMatchObject({ signature: 'A star.', signatureRef })
    await merge.undoOfHorse({ horse: kept.horse, merge: line?.ref ?? '' })
    expect(await kept.read()).toMatchObject({ signature: '', signatureRef: null })
    expect(await merged.read()).toMatchObject({ signature: 'A star.', signatureRef })
    expect(await staff().listSignatures({ horse: kept.horse })).toEqual([])
  })
})
