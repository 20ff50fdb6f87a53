import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { maximumDocumentBytes } from '@oxer/domain/parties/horse/horse-document.schema'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, downloads, make, storage, worlds } = await apiTest()
const inFederation = { federationRef: worlds.a.federation.ref, isVerified: true }
const { ref: star } = await make.horse({ ...inFederation, name: 'Star' })
const { ref: other } = await make.horse({ ...inFederation, name: 'Other' })

const as = (subject: Subject) => api(subject).parties.horse
const download = (subject: Subject, document: string, horse = star) =>
  downloads(subject).parties.horse.document({ horse, document })

const pdf = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n')
const png = new Uint8Array([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 6,
  0, 0, 0,
])
const form = (type: string, file: File, horse = star): FormData => {
  const data = new FormData()
  data.set('horse', horse)
  data.set('type', type)
  data.set('file', file)
  return data
}
const upload = (subject: Subject, type: string, file: File, horse?: string) =>
  as(subject).addDocument(form(type, file, horse))

describe('documents of a horse (p074, p075, q030)', () => {
  it('are stored, listed and downloaded unchanged by users who may see identity papers', async () => {
    const made = await upload('federationCollaborator', 'PASSPORT', new File([pdf], 'Paspoort Star.exe'))
    expect(made).toMatchObject({ type: 'PASSPORT', name: 'Paspoort Star.pdf', createdAt: '2026-05-17T08:00:00.000Z' })
    expect((await as('clubAdministrator').get({ horse: star })).documents).toEqual([made])
    expect((await as('rider').get({ horse: star })).documents).toEqual([])
    const reply = await download('clubAdministrator', made.ref)
    expect(reply).toMatchObject({
      fileName: 'Paspoort Star.pdf',
      contentType: 'application/pdf',
      disposition: 'attachment',
    })
    expect(reply.body).toEqual(pdf)
    await refused(download('rider', made.ref), kernelErrors.insufficientPermissions)
    await refused(download('foreignAdministrator', made.ref), kernelErrors.notFound)
    await refused(download('anonymous', made.ref), kernelErrors.noUserContext)
    await refused(download('clubAdministrator', made.ref, other), kernelErrors.notFound)
  })
  it('are downloaded as a file even if they are pictures, and never from the address of public files', async () => {
    const made = await upload('federationCollaborator', 'XRAY', new File([png], 'x.svg', { type: 'image/svg+xml' }))
    expect(await download('federationCollaborator', made.ref)).toMatchObject({
      contentType: 'image/png',
      disposition: 'attachment',
    })
    const row = await database.prisma.horseDocument.findUniqueOrThrow({ where: { ref: made.ref } })
    const file = row.fileRef
    await refused(downloads('anonymous').kernel.storedFile.get({ file }), kernelErrors.notFound)
  })
  it('are recognised by their bytes, and limited in size and type', async () => {
    const send = (type: string, file: File) =>
      refused(
        upload('federationCollaborator', type, file),
        kernelErrors[
          type === 'RECIPE' ? 'notAnEnumValue' : file.size > maximumDocumentBytes ? 'payloadTooLarge' : 'wrongFileType'
        ],
      )
    const html = await send('OTHER', new File(['<script>alert(1)</script>'], 'a.pdf', { type: 'application/pdf' }))
    expect(html.causes[0]?.field).toBe('file')
    const large = await send('OTHER', new File([pdf, new Uint8Array(maximumDocumentBytes)], 'a.pdf'))
    expect(large.causes[0]?.field).toBe('file')
    expect((await send('RECIPE', new File([pdf], 'a.pdf'))).causes[0]?.field).toBe('type')
  })
  it('are added and deleted by users who may edit the horse', async () => {
    const made = await upload('federationCollaborator', 'VET_REPORT', new File([pdf], 'vet.pdf'))
    const file = new File([pdf], 'a.pdf')
    await refused(upload('rider', 'OTHER', file), kernelErrors.insufficientPermissions)
    await refused(upload('foreignAdministrator', 'OTHER', file), kernelErrors.notFound)
    await refused(upload('anonymous', 'OTHER', file), kernelErrors.noUserContext)
    const of = { horse: star, document: made.ref }
    await refused(as('rider').removeDocument(of), kernelErrors.insufficientPermissions)
    await refused(as('foreignAdministrator').removeDocument(of), kernelErrors.notFound)
    await refused(as('anonymous').removeDocument(of), kernelErrors.noUserContext)
    await refused(as('federationCollaborator').removeDocument({ ...of, horse: other }), kernelErrors.notFound)
    const { fileRef } = await database.prisma.horseDocument.findUniqueOrThrow({ where: { ref: made.ref } })
    const { key } = await database.prisma.storedFile.findUniqueOrThrow({ where: { ref: fileRef } })
    await as('federationCollaborator').removeDocument(of)
    await refused(download('federationCollaborator', made.ref), kernelErrors.notFound)
    expect(await database.prisma.storedFile.count({ where: { key } })).toBe(0)
    expect(await storage.get(key)).toBeNull()
    await refused(as('federationCollaborator').removeDocument(of), kernelErrors.notFound)
  })
  it('stay readable after their horse was merged into another', async () => {
    const made = await upload('federationCollaborator', 'PASSPORT', new File([pdf], 'kept.pdf'), other)
    await api('federationAdministrator').registry.merge.horses({
      horse: star,
      selected: [other],
    })
    expect((await as('federationAdministrator').get({ horse: star })).documents.map(({ ref }) => ref)).toContain(
      made.ref,
    )
    expect((await download('federationAdministrator', made.ref)).fileName).toBe('kept.pdf')
  })
})
