import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import {
  CreateCustomAttribute,
  type CustomAttributeInput,
  CustomAttributeInputKind,
  CustomAttributeSubject,
  type CustomAttributeView,
} from '@oxer/domain/parties/custom-attribute/custom-attribute.schema'
import { useTranslation } from 'react-i18next'
import { CatalogueList } from '../../../shared/catalogue-list.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useDecimalText } from '../../../shared/use-decimal-text.ts'
import { WholeNumberInput } from '../../../shared/whole-number-input.tsx'
import { inputOf, type Limits, limitsOf } from './input-values.ts'

type Values = Limits & {
  subject: CustomAttributeSubject
  name: string
  order: number
  inputKind: CustomAttributeInputKind
}

/** What the server calls a field of the form. */
const fieldOfServer = {
  'input.inputKind': 'inputKind',
  'input.minimum': 'minimum',
  'input.maximum': 'maximum',
  'input.step': 'step',
  'input.choices': 'choices',
} as const

const useCustomAttributeChanges = () => {
  const utils = trpc.useUtils()
  const onSettled = () => utils.parties.invalidate()
  const router = trpc.parties.customAttribute
  const quiet = { meta: { quiet: true }, onSettled }
  return {
    create: router.create.useMutation(quiet),
    update: router.update.useMutation(quiet),
    remove: router.remove.useMutation({ onSettled }),
  }
}

/** Fields that the federation adds to persons, horses and organisations (pr0522, pr1076, ps197). */
export const CustomAttributesPage = () => {
  const { t, i18n } = useTranslation(['parties', 'catalogue'])
  const { show, read } = useDecimalText()
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref }
  const attributes = trpc.parties.customAttribute.list.useQuery(input, { meta: { page: true } })
  const { create, update, remove } = useCustomAttributeChanges()
  const offerOf = (offered: CustomAttributeInput): string => {
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
  const toInput = ({ subject, name, order, inputKind, ...limits }: Values) => ({
    subject,
    name,
    order,
    input: inputOf(inputKind, limits, read),
  })
  return (
    <CatalogueList<CustomAttributeView, Values>
      texts={{
        title: t('customAttribute.title'),
        about: t('customAttribute.about'),
        create: t('customAttribute.create'),
        none: t('customAttribute.none'),
        noneWhy: t('customAttribute.noneWhy'),
        deleteWhy: t('customAttribute.deleteWhy'),
      }}
      list={attributes}
      tableId="custom-attributes"
      nameOf={(row) => row.name}
      canEdit={abilities.canManage}
      columns={[
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
      ]}
      form={{
        fieldOfServer,
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
        fields: (form, row) => (
          <>
            <TextInput label={t('customAttribute.name')} required data-autofocus {...form.getInputProps('name')} />
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <NativeSelect
                label={t('customAttribute.subject')}
                disabled={row !== null}
                data={CustomAttributeSubject.options.map((value) => ({
                  value,
                  label: t(`customAttribute.subjects.${value}`),
                }))}
                {...form.getInputProps('subject')}
              />
              <NativeSelect
                label={t('customAttribute.kind')}
                disabled={row !== null}
                {...(row !== null && { description: t('customAttribute.kindFixed') })}
                data={CustomAttributeInputKind.options.map((value) => ({
                  value,
                  label: t(`customAttribute.kinds.${value}`),
                }))}
                {...form.getInputProps('inputKind')}
              />
            </SimpleGrid>
            {form.values.inputKind === 'DROPDOWN' && (
              <Textarea
                label={t('customAttribute.choices')}
                description={t('customAttribute.choicesHint')}
                required
                autosize
                minRows={3}
                {...form.getInputProps('choices')}
              />
            )}
            {form.values.inputKind === 'SLIDER' && (
              <SimpleGrid cols={{ base: 1, xs: 3 }}>
                {(['minimum', 'maximum', 'step'] as const).map((field) => (
                  <TextInput
                    key={field}
                    label={t(`customAttribute.${field}`)}
                    required
                    inputMode="decimal"
                    {...form.getInputProps(field)}
                  />
                ))}
              </SimpleGrid>
            )}
            {form.values.inputKind === 'RATING' && (
              <WholeNumberInput
                label={t('customAttribute.starCount')}
                description={t('customAttribute.starCountHint')}
                required
                whenEmpty={5}
                minimum={1}
                max={10}
                value={form.values.stars}
                onChange={(stars) => form.setFieldValue('stars', stars)}
                error={form.errors.maximum}
              />
            )}
            <WholeNumberInput
              label={t('customAttribute.order')}
              description={t('customAttribute.orderHint')}
              whenEmpty={0}
              value={form.values.order}
              onChange={(order) => form.setFieldValue('order', order)}
              error={form.errors.order}
            />
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
