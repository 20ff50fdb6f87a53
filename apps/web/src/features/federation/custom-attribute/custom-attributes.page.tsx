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
import type { FieldsOf } from '../../../shared/form/fields-of.tsx'
import { choices, type FormWords } from '../../../shared/form/form-words.ts'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useDecimalText } from '../../../shared/use-decimal-text.ts'
import { inputOf, type Limits, limitsOf } from './custom-attribute.form.ts'
import { useCustomAttributeChanges } from './custom-attribute.mutations.ts'
import { customAttributeColumns } from './custom-attributes.columns.tsx'

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

/** What an input offers: its choices, or its range. */
const useOfferText = () => {
  const { t } = useTranslation('federation')
  const { show } = useDecimalText()
  return (offered: CustomAttributeInput): string => {
    switch (offered.inputKind) {
      case 'INPUT':
        return ''
      case 'DROPDOWN':
        return offered.choices.join(', ')
      case 'SLIDER':
        return t('customAttribute.range', {
          minimum: show(String(offered.minimum)),
          maximum: show(String(offered.maximum)),
          step: show(String(offered.step)),
        })
      case 'RATING':
        return t('customAttribute.stars', { count: offered.maximum })
    }
  }
}

const useWords = (): FormWords<Values> => {
  const { t } = useTranslation('federation')
  return {
    name: t('customAttribute.name'),
    subject: {
      label: t('customAttribute.subject'),
      options: choices(CustomAttributeSubject.options, (value) => t(`customAttribute.subjects.${value}`)),
    },
    inputKind: {
      label: t('customAttribute.kind'),
      options: choices(CustomAttributeInputKind.options, (value) => t(`customAttribute.kinds.${value}`)),
    },
    choices: t('customAttribute.choices'),
    minimum: t('customAttribute.minimum'),
    maximum: t('customAttribute.maximum'),
    step: t('customAttribute.step'),
    stars: t('customAttribute.starCount'),
    order: t('customAttribute.order'),
  }
}

/** The subject and the kind of a stored attribute do not change, because values of it are stored. */
const Fields = ({ field, isNew }: { field: FieldsOf<Values>; isNew: boolean }) => {
  const { t } = useTranslation('federation')
  return (
    <>
      {field.text('name', { required: true, autofocus: true })}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {field.choice('subject', { disabled: !isNew })}
        {field.choice('inputKind', {
          disabled: !isNew,
          ...(!isNew && { description: t('customAttribute.kindFixed') }),
        })}
      </SimpleGrid>
      {field.form.values.inputKind === 'DROPDOWN' &&
        field.prose('choices', {
          description: t('customAttribute.choicesHint'),
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
          description: t('customAttribute.starCountHint'),
          required: true,
          whenEmpty: 5,
          minimum: 1,
          max: 10,
        })}
      {field.whole('order', { description: t('customAttribute.orderHint'), whenEmpty: 0 })}
    </>
  )
}

/** Fields that the federation adds to persons, horses and organisations (pr0522, pr1076, ps197). */
export const CustomAttributesPage = () => {
  const { t, i18n } = useTranslation(['parties', 'catalogue', 'federation'])
  const { t: federationTexts } = useTranslation('federation')
  const { show, read } = useDecimalText()
  const offerOf = useOfferText()
  const words = useWords()
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref }
  const attributes = trpc.federation.customAttribute.list.useQuery(input, { meta: { page: true } })
  const { create, update, remove } = useCustomAttributeChanges()
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
      columns={customAttributeColumns(federationTexts, offerOf)}
      form={{
        fieldOfServer,
        view: CustomAttributeView,
        words,
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
        fields: (field, row) => <Fields field={field} isNew={row === null} />,
      }}
      removal={{
        isBusy: remove.isPending,
        send: ({ ref }, done) => remove.mutate({ ...input, customAttribute: ref }, { onSettled: done }),
      }}
    />
  )
}
