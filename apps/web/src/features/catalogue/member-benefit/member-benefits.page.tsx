import { Textarea, TextInput } from '@mantine/core'
import {
  CreateMemberBenefit,
  type MemberBenefitView,
} from '@oxer/domain/catalogue/member-benefit/member-benefit.schema'
import { defaultRenewal, type Renewal } from '@oxer/domain/catalogue/renewal/renewal.schema'
import { MoneyInput } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { ArticleField } from '../../../shared/article-field.tsx'
import { PublishableList } from '../../../shared/catalogue-list.tsx'
import { FormPart } from '../../../shared/form-part.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { currencies, type FormMoney, fromFormMoney, taxLevels, toFormMoney } from '../../../shared/money-form.ts'
import { RenewalInput } from '../../../shared/renewal/renewal-input.tsx'
import { useRenewalText } from '../../../shared/renewal/use-renewal-text.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useMemberBenefitChanges } from './member-benefit.mutations.ts'

type Values = {
  name: string
  description: string
  articleRef: string | null
  amount: FormMoney
  renewal: Renewal
}

const toInput = ({ amount, ...values }: Values) => ({ ...values, money: fromFormMoney(amount) })

const valuesOf = (row: MemberBenefitView | null): Values => ({
  name: row?.name ?? '',
  description: row?.description ?? '',
  articleRef: row?.articleRef ?? null,
  amount: toFormMoney(row?.money, 'VAT_21'),
  renewal: row?.renewal ?? defaultRenewal,
})

/** What members are offered besides licenses. */
export const MemberBenefitsPage = () => {
  const { t, i18n } = useTranslation('catalogue')
  const formats = useFormats()
  const renewalText = useRenewalText()
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref }
  const benefits = trpc.catalogue.memberBenefit.list.useQuery(input, { meta: { page: true } })
  const { create, update, changes } = useMemberBenefitChanges(federation.ref)
  return (
    <PublishableList
      federation={federation.ref}
      changes={changes}
      texts={{
        title: t('memberBenefit.title'),
        create: t('memberBenefit.create'),
        none: t('memberBenefit.none'),
        noneWhy: t('memberBenefit.noneWhy'),
      }}
      list={benefits}
      canEdit={abilities.canManageSport}
      columns={[
        {
          id: 'name',
          header: t('field.name'),
          width: 'minmax(160px, 2fr)',
          primary: true,
          compare: (one, other) => one.name.localeCompare(other.name),
          cell: (row) => row.name,
        },
        {
          id: 'renewal',
          header: t('renewal.title'),
          width: 'minmax(200px, 1.5fr)',
          cell: (row) => renewalText(row.renewal),
        },
        {
          id: 'amount',
          header: t('field.price'),
          width: '110px',
          numeric: true,
          compare: (one, other) => one.money.amountWithTax - other.money.amountWithTax,
          cell: ({ money }) =>
            money.amountWithTax === 0 ? t('field.free') : formats.money(money.amountWithTax, money.currency),
        },
      ]}
      form={{
        size: 'lg',
        fieldOfServer: { 'money.amountWithTax': 'amount' },
        valuesOf,
        validate: (values) => schemaErrorsOf(CreateMemberBenefit, toInput(values), i18n),
        save: (values, row) =>
          row
            ? update.mutateAsync({ ...input, ...toInput(values), memberBenefit: row.ref, version: row.version })
            : create.mutateAsync({ ...input, ...toInput(values) }),
        fields: (form, row) => (
          <>
            <TextInput label={t('field.name')} required data-autofocus {...form.getInputProps('name')} />
            <Textarea label={t('field.description')} autosize minRows={2} {...form.getInputProps('description')} />
            <FormPart legend={t('field.price')}>
              <ArticleField
                federation={federation.ref}
                types={['OTHER', 'LICENSE', 'BOARD_MEMBER']}
                current={row?.article ?? null}
                value={form.values.articleRef}
                onChange={(ref, article) => {
                  form.setFieldValue('articleRef', ref)
                  if (article && form.values.amount.amountInCents === null) {
                    form.setFieldValue('amount', toFormMoney(article.defaultamount, 'VAT_21'))
                  }
                }}
                error={form.errors.articleRef}
              />
              <MoneyInput
                label={t('field.amount')}
                required
                currencies={currencies}
                taxLevels={taxLevels}
                value={form.values.amount}
                onChange={(amount) => form.setFieldValue('amount', amount)}
                error={form.errors.amount ?? form.errors['money.amountWithTax']}
              />
            </FormPart>
            <FormPart legend={t('renewal.title')}>
              <RenewalInput
                value={form.values.renewal}
                onChange={(renewal) => form.setFieldValue('renewal', renewal)}
                errorOf={(field) => form.errors[`renewal.${field}`]}
              />
            </FormPart>
          </>
        ),
      }}
    />
  )
}
