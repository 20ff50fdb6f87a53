import type { ArticleView } from '@oxer/domain/catalogue/article/article.schema'
import { CreateMemberBenefit, MemberBenefitView } from '@oxer/domain/catalogue/member-benefit/member-benefit.schema'
import { defaultRenewal, type Renewal } from '@oxer/domain/catalogue/renewal/renewal.schema'
import { useTranslation } from 'react-i18next'
import { ArticleField, useArticleWord, useDefaultArticle } from '../../../shared/article-field.tsx'
import { PublishableList } from '../../../shared/catalogue-list.tsx'
import { FormPart } from '../../../shared/form-part.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { type FormMoney, fromFormMoney, toFormMoney } from '../../../shared/money-form.ts'
import { RenewalInput } from '../../../shared/renewal/renewal-input.tsx'
import { useRenewalText } from '../../../shared/renewal/use-renewal-text.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { useTaxLevels } from '../../../shared/tax-levels.ts'
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

const valuesOf = (row: MemberBenefitView | null, article: ArticleView | undefined): Values => ({
  name: row?.name ?? '',
  description: row?.description ?? '',
  articleRef: row ? row.articleRef : (article?.ref ?? null),
  amount: toFormMoney(row?.money ?? article?.defaultamount),
  renewal: row?.renewal ?? defaultRenewal,
})

/** The benefits that members are offered besides licenses. */
export const MemberBenefitsPage = () => {
  const { t, i18n } = useTranslation('catalogue')
  const formats = useFormats()
  const renewalText = useRenewalText()
  const { federation, abilities } = useManagedFederation()
  const taxLevels = useTaxLevels(federation.ref)
  const input = { federation: federation.ref }
  const benefits = trpc.catalogue.memberBenefit.list.useQuery(input, { meta: { page: true } })
  const articleWord = useArticleWord(federation.ref)
  const defaultArticle = useDefaultArticle(federation.ref)
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
        fieldOfServer: { 'money.amountWithTax': 'amount', 'money.taxLevelCode': 'amount' },
        view: MemberBenefitView,
        words: {
          name: t('field.name'),
          description: t('field.description'),
          articleRef: articleWord,
          amount: t('field.amount'),
          renewal: { label: t('renewal.title'), text: renewalText },
        },
        valuesOf: (row: MemberBenefitView | null) => valuesOf(row, defaultArticle('OTHER')),
        validate: (values) => schemaErrorsOf(CreateMemberBenefit, toInput(values), i18n),
        save: (values, row) =>
          row
            ? update.mutateAsync({ ...input, ...toInput(values), memberBenefit: row.ref, version: row.version })
            : create.mutateAsync({ ...input, ...toInput(values) }),
        fields: (field, row) => (
          <>
            {field.text('name', { required: true, autofocus: true })}
            {field.prose('description')}
            <FormPart legend={t('field.price')}>
              <ArticleField
                {...field.of('articleRef')}
                federation={federation.ref}
                types={['OTHER', 'LICENSE', 'BOARD_MEMBER']}
                current={row?.article ?? null}
                onArticle={({ defaultamount }) => {
                  if (!field.form.values.amount.amountInCents) {
                    field.form.setFieldValue('amount', toFormMoney(defaultamount))
                  }
                }}
              />
              {field.money('amount', { required: true, taxLevels })}
            </FormPart>
            <FormPart legend={t('renewal.title')}>
              <RenewalInput {...field.of('renewal')} />
            </FormPart>
          </>
        ),
      }}
    />
  )
}
