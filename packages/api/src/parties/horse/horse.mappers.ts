import type { HorseDocument as DocumentRecord, Horse, WithersHeightEntry as WithersHeightRecord } from '@oxer/db'
import { CustomAttributeValues } from '@oxer/domain/federation/custom-attribute/custom-attribute.schema'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import {
  type HorseDetail,
  HorseGender,
  type HorseRow,
  WithersHeightCode,
} from '@oxer/domain/parties/horse/horse.schema'
import { type HorseDocument, HorseDocumentType } from '@oxer/domain/parties/horse/horse-document.schema'

export const toHorseDocument = (row: DocumentRecord): HorseDocument => ({
  ref: row.ref,
  type: HorseDocumentType.parse(row.type),
  name: row.name,
  createdAt: row.createdAt.toISOString(),
})

const withersHeightOf = (code: string | null): WithersHeightCode | null =>
  code === null ? null : WithersHeightCode.parse(code)

export const toHorseRow = (row: Horse, showIdentity: boolean): HorseRow => ({
  ref: row.ref,
  name: row.name,
  sportName: row.sportName,
  gender: HorseGender.parse(row.gender),
  birthYear: row.birthDate === null ? null : Number(row.birthDate.slice(0, 4)),
  isPony: row.isPony,
  withersHeight: withersHeightOf(row.withersHeightCode),
  studbook: row.studbook,
  father: row.father,
  avatar: row.avatar,
  verified: row.isVerified,
  ueln: showIdentity ? row.ueln : null,
})

export const toHorseDetail = (
  row: Horse & {
    federation: RefName
    withersHeights: WithersHeightRecord[]
    documents: DocumentRecord[]
    practitionerCount: number
  },
  showIdentity: boolean,
): HorseDetail => ({
  ref: row.ref,
  federation: { ref: row.federation.ref, name: row.federation.name },
  name: row.name,
  sportName: row.sportName,
  gender: HorseGender.parse(row.gender),
  birthDate: row.birthDate,
  deceasedDate: row.deceasedDate,
  isPony: row.isPony,
  withersHeight: withersHeightOf(row.withersHeightCode),
  color: row.colour,
  studbook: row.studbook,
  studbookRef: row.studbookRef,
  father: row.father,
  mother: row.mother,
  fatherOfMother: row.fatherOfMother,
  fatherRef: row.fatherRef,
  motherRef: row.motherRef,
  avatar: row.avatar,
  verified: row.isVerified,
  withersHeightHistory: row.withersHeights.map((entry) => ({
    ref: entry.ref,
    date: entry.date,
    examinator: showIdentity ? entry.examinator : '',
    valueInCm: entry.valueInCm,
    withersHeight: withersHeightOf(entry.withersHeightCode),
    comments: showIdentity ? entry.comments : '',
  })),
  customAttributes: CustomAttributeValues.parse(row.customAttributes),
  documents: showIdentity ? row.documents.map(toHorseDocument) : [],
  practitionerCount: row.practitionerCount,
  version: row.version,
  ueln: showIdentity ? row.ueln : null,
  chip: showIdentity ? row.chip : null,
  studbookNumber: showIdentity ? row.studbookNumber : null,
  feiPassport: showIdentity ? row.feiPassport : null,
  breeder: showIdentity ? row.breeder : null,
  owner: showIdentity ? row.owner : null,
  signature: showIdentity ? row.signature : '',
  signatureRef: showIdentity ? row.signatureRef : null,
  remarks: showIdentity ? row.remarks : '',
})
