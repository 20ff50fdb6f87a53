import type {
  CustomAttributeInput,
  CustomAttributeView,
} from '@oxer/domain/federation/custom-attribute/custom-attribute.schema'
import type { DataTableColumn } from '@oxer/ui'
import type { TFunction } from 'i18next'

export const customAttributeColumns = (
  t: TFunction<'federation'>,
  offerOf: (input: CustomAttributeInput) => string,
): readonly DataTableColumn<CustomAttributeView>[] => [
  {
    id: 'name',
    header: t('customAttribute.name'),
    width: 'minmax(160px, 2fr)',
    primary: true,
    text: (row) => row.name,
    compare: (one, other) => one.name.localeCompare(other.name),
    cell: (row) => row.name,
  },
  {
    id: 'subject',
    header: t('customAttribute.subject'),
    width: '150px',
    text: (row) => t(`customAttribute.subjects.${row.subject}`),
    cell: (row) => t(`customAttribute.subjects.${row.subject}`),
  },
  {
    id: 'kind',
    header: t('customAttribute.kind'),
    width: '130px',
    cell: (row) => t(`customAttribute.kinds.${row.input.inputKind}`),
  },
  {
    id: 'offer',
    header: t('customAttribute.offer'),
    width: 'minmax(160px, 2fr)',
    cell: (row) => offerOf(row.input),
  },
  {
    id: 'order',
    header: t('customAttribute.order'),
    width: '110px',
    numeric: true,
    compare: (one, other) => one.order - other.order,
    cell: (row) => row.order,
  },
]
