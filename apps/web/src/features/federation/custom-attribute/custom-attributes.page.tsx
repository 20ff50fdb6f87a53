import { SimpleGrid } from '@mantine/core'
import {
  CreateCustomAttribute,
  type CustomAttributeInput,
  CustomAttributeInputKind,
  CustomAttributeSubject,
  CustomAttributeView,
} from '@oxer/domain/federation/custom-attribute/custom-attribute.schema'
import { useTranslation } from 'react-i18next'
import { CatalogueList } from '../../../shared/catalogue-list.tsx'
import { choices } from '../../../shared/form/form-words.ts'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useDecimalText } from '../../../shared/use-decimal-text.ts'
import { inputOf, type Limits, limitsOf } from './custom-attribute.form.ts'
import { useCustomAttributeChanges } from './custom-attribute.mutations.ts'

type Values = Limits & {
  subject: CustomAttributeSubject
  name: string
  order: number
  inputKind: CustomAttributeInputKind
}

/** Maps the server's names to the fields of the form. */
const fieldOfServer = {
  'input.inputKind': 'inputKind',
  'input.minimum': 'minimum',
  'input.maximum': 'maximum',
  'input.step': 'step',
  'input.choices': 'choices',
} as const

/** Fields that the federation adds to persons, horses and organisations (pr0522, pr1076, ps197). */
export const CustomAttributesPage = () => {
  const { t, i18n } = useTranslation(['parties', 'catalogue', 'federation'])
  const { show, read } = useDecimalText()
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref }
  const attributes = trpc.federation.customAttribute.list.useQuery(input, { meta: { page: true } })
  const { create, update, remove } = useCustomAttributeChanges()
  const offerOf = (offered: CustomAttributeInput): string => {
    switch (offered.inputKind) {
      case 'INPUT':
        return ''
      case 'DROPDOWN':
        return offered.choices.join(', ')
      case 'SLIDER':
        return t('federation:customAttribute.range', {
          minimum: show(String(offered.minimum)),
          maximum: show(String(offered.maximum)),
          step: show(String(offered.step)),
        })
      case 'RATING':
        return t('federation:customAttribute.stars', { count: offered.maximum })
    }
  }
  const toInput = ({ subject, name, order, inputKind, ...limits }: Values) => ({
    subject,
    name,
    order,
    input: inputOf(inputKind, limits, read),
  })
  return (
    <CatalogueList<CustomAttributeView, Values>
      texts={{
        title: t('federation:customAttribute.title'),
        about: t('federation:customAttribute.about'),
        create: t('federation:customAttribute.create'),
        none: t('federation:customAttribute.none'),
        noneWhy: t('federation:customAttribute.noneWhy'),
        deleteWhy: t('federation:customAttribute.deleteWhy'),
      }}
      list={attributes}
      tableId="custom-attributes"
      nameOf={(row) => row.name}
      canEdit={abilities.canManage}
      columns={[
        {
          id: 'name',
          header: t('federation:customAttribute.name'),
          width: 'minmax(160px, 2fr)',
          primary: true,
          text: (row) => row.name,
          compare: (one, other) => one.name.localeCompare(other.name),
          cell: (row) => row.name,
        },
        {
          id: 'subject',
          header: t('federation:customAttribute.subject'),
          width: '150px',
          text: (row) => t(`federation:customAttribute.subjects.${row.subject}`),
          cell: (row) => t(`federation:customAttribute.subjects.${row.subject}`),
        },
        {
          id: 'kind',
          header: t('federation:customAttribute.kind'),
          width: '130px',
          cell: (row) => t(`federation:customAttribute.kinds.${row.input.inputKind}`),
        },
        {
          id: 'offer',
          header: t('federation:customAttribute.offer'),
          width: 'minmax(160px, 2fr)',
          cell: (row) => offerOf(row.input),
        },
        {
          id: 'order',
          header: t('federation:customAttribute.order'),
          width: '110px',
          numeric: true,
          compare: (one, other) => one.order - other.order,
          cell: (row) => row.order,
        },
      ]}
      form={{
        fieldOfServer,
        view: CustomAttributeView,
        words: {
          name: t('federation:customAttribute.name'),
          subject: {
            label: t('federation:customAttribute.subject'),
            options: choices(CustomAttributeSubject.options, (value) =>
              t(`federation:customAttribute.subjects.${value}`),
            ),
          },
          inputKind: {
            label: t('federation:customAttribute.kind'),
            options: choices(CustomAttributeInputKind.options, (value) =>
              t(`federation:customAttribute.kinds.${value}`),
            ),
          },
          choices: t('federation:customAttribute.choices'),
          minimum: t('federation:customAttribute.minimum'),
          maximum: t('federation:customAttribute.maximum'),
          step: t('federation:customAttribute.step'),
          stars: t('federation:customAttribute.starCount'),
          order: t('federation:customAttribute.order'),
        },
        valuesOf: (row): Values => ({
          subject: row?.subject ?? 'PERSON',
          name: row?.name ?? '',
          order: row?.order ?? 0,
          inputKind: row?.input.inputKind ?? 'INPUT',
          ...limitsOf(row?.input ?? null, show),
        }),
        validate: (values) =>
          Object.fromEntries(
            Object.entries(schemaErrorsOf(CreateCustomAttribute, toInput(values), i18n)).map(([field, text]) => [
              fieldOfServer[field.replace(/^(input\.choices)\..*$/, '$1') as keyof typeof fieldOfServer] ?? field,
              text,
            ]),
          ),
        save: (values, row) => {
          const { subject, ...fields } = toInput(values)
          return row
            ? update.mutateAsync({ ...input, ...fields, customAttribute: row.ref, version: row.version })
            : create.mutateAsync({ ...input, ...fields, subject })
        },
        fields: (field, row) => (
          <>
            {field.text('name', { required: true, autofocus: true })}
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              {field.choice('subject', { disabled: row !== null })}
              {field.choice('inputKind', {
                disabled: row !== null,
                ...(row !== null && { description: t('federation:customAttribute.kindFixed') }),
              })}
            </SimpleGrid>
            {field.form.values.inputKind === 'DROPDOWN' &&
              field.prose('choices', {
                description: t('federation:customAttribute.choicesHint'),
                required: true,
                minRows: 3,
              })}
            {field.form.values.inputKind === 'SLIDER' && (
              <SimpleGrid cols={{ base: 1, xs: 3 }}>
                {(['minimum', 'maximum', 'step'] as const).map((name) =>
                  field.text(name, { required: true, inputMode: 'decimal' }),
                )}
              </SimpleGrid>
            )}
            {field.form.values.inputKind === 'RATING' &&
              field.whole('stars', {
                description: t('federation:customAttribute.starCountHint'),
                required: true,
                whenEmpty: 5,
                minimum: 1,
                max: 10,
              })}
            {field.whole('order', { description: t('federation:customAttribute.orderHint'), whenEmpty: 0 })}
          </>
        ),
      }}
      removal={{
        isBusy: remove.isPending,
        send: ({ ref }, done) => remove.mutate({ ...input, customAttribute: ref }, { onSettled: done }),
      }}
    />
  )
}
