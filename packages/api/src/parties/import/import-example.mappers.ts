// The example row of a template. The reader of a file knows it again, so that nobody imports it by leaving it in.
import type { NamedColumn } from '@oxer/domain/parties/import/import.rules'
import type { Context } from '../../kernel/context/context.ts'
import { importText } from './import-columns.mappers.ts'

/** By the keys of columns that are a text or a name; the others follow from their kind. */
const texts: Readonly<Record<string, string>> = {
  firstName: 'Lien',
  lastName: 'Van den Voorbeeld',
  email: 'lien@voorbeeld.example',
  phone: '015 12 34 56',
  mobilePhone: '0470 12 34 56',
  feiNumber: '10012345',
  externalId: 'V-0001',
  profession: 'Smid',
  vatNumber: 'BE0123456749',
  company: 'Voorbeeld',
  'membership.club': 'LRV Voorbeeld',
  'membership.memberId': '10299',
  'license.type': 'Jumping',
  name: 'Voorbeeld van de Zavel',
  sportName: 'Voorbeeld Z',
  withersHeight: 'C',
  color: '12',
  ueln: '056002000000001',
  chip: '981100000000001',
  studbook: 'BWP',
  studbookNumber: 'BWP 1',
  father: 'Darco',
  mother: 'Electra',
  fatherOfMother: 'Chin Chin',
  breeder: 'Jan Voorbeeld',
  owner: 'Lien Van den Voorbeeld',
  feiPassport: '105AB01',
  remarks: '',
  site: 'Zemst',
  website: 'https://club.example',
  motherRef: 'LRV Brabant',
  'contact.email': 'info@club.example',
  'contact.phone': '015 12 34 56',
}

const addressTexts: Readonly<Record<string, string>> = {
  street: 'Dorpsstraat',
  number: '12',
  postalCode: '1980',
  cityName: 'Zemst',
}

const dates: Readonly<Record<string, string>> = {
  birthDate: '31/12/2008',
  'membership.end': '',
  'license.end': '',
}

export const exampleCell = (language: Context['language'], { column, choices }: NamedColumn): string => {
  const part = column.key.split('.').at(-1) ?? ''
  switch (column.kind) {
    case 'date':
      return dates[column.key] ?? '01/01/2026'
    case 'flag':
      return importText(language, 'example.no')
    case 'choice':
      return choices.split(', ').at(0) ?? ''
    case 'country':
      return importText(language, 'example.country')
    default:
      return texts[column.key] ?? (column.key.startsWith('address') ? (addressTexts[part] ?? '') : '')
  }
}

/** Of the row that a template brings along, in any of its cells' order. */
export const isExampleRow = (
  cells: readonly string[],
  found: readonly (NamedColumn | null)[],
  language: Context['language'],
): boolean => {
  const told = found.flatMap((named, at) =>
    named === null ? [] : [[cells[at]?.trim() ?? '', exampleCell(language, named)]],
  )
  return told.length > 1 && told.every(([cell, example]) => cell === example)
}
