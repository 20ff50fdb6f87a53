import { Checkbox, MultiSelect, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import {
  type CompetitionCreateMetadata,
  type CompetitionFees,
  type CustomPriceProfile,
  PaymentMode,
} from '@oxer/domain/competitions/competition/competition.schema'
import { MoneyInput } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { taxLevelOptions } from '../../../../shared/money-form.ts'
import type { FieldsProps } from '../field-group.form.ts'
import classes from './fields.module.css'

export type FeesText = {
  fees: CompetitionFees
  priceProfileRefs: string[]
  customPriceProfile: CustomPriceProfile | null
}

const feeKinds = ['registration', 'late', 'noShow'] as const

type Choices = Pick<CompetitionCreateMetadata, 'articles' | 'priceProfiles' | 'taxLevels'>

/** A price profile that only this competition offers. */
const CustomProfileFields = ({ value, onChange, errorOf }: FieldsProps<FeesText>) => {
  const { t } = useTranslation('competitions')
  const { customPriceProfile: own } = value
  const change = (customPriceProfile: CustomPriceProfile | null): void => onChange({ ...value, customPriceProfile })
  return (
    <>
      <Checkbox
        label={t('competition.field.customPriceProfile')}
        description={t('competition.fieldWhy.customPriceProfile')}
        checked={own !== null}
        onChange={(event) => change(event.currentTarget.checked ? { name: '', reductionBasisPoints: 0 } : null)}
      />
      {own !== null && (
        <>
          <TextInput
            label={t('competition.field.customPriceProfileName')}
            required
            maxLength={200}
            value={own.name}
            error={errorOf('customPriceProfile.name')}
            onChange={(event) => change({ ...own, name: event.currentTarget.value })}
          />
          <NumberInput
            label={t('competition.field.customPriceProfileReduction')}
            suffix=" %"
            min={0}
            max={100}
            decimalScale={2}
            value={own.reductionBasisPoints / 100}
            error={errorOf('customPriceProfile.reductionBasisPoints')}
            onChange={(percent) => change({ ...own, reductionBasisPoints: Math.round(Number(percent) * 100) || 0 })}
          />
        </>
      )}
    </>
  )
}

/** The fees for a registration, a late one and a no-show; an article gives its price. */
export const FeesFields = ({ value, onChange, errorOf, choices }: FieldsProps<FeesText> & { choices: Choices }) => {
  const { t } = useTranslation('competitions')
  const change = (fees: Partial<CompetitionFees>): void => onChange({ ...value, fees: { ...value.fees, ...fees } })
  return (
    <div className={classes.stack}>
      <NativeSelect
        label={t('competition.field.paymentMode')}
        description={`${t(`competition.paymentModeWhy.${value.fees.paymentMode}`)} ${t('competition.fieldWhy.paymentMode')}`}
        error={errorOf('fees.paymentMode')}
        data={PaymentMode.options.map((mode) => ({ value: mode, label: t(`competition.paymentMode.${mode}`) }))}
        value={value.fees.paymentMode}
        onChange={(event) =>
          change({ paymentMode: PaymentMode.options.find((mode) => mode === event.currentTarget.value) ?? 'DEFERRED' })
        }
      />
      {feeKinds.map((kind) => (
        <div key={kind} className={classes.stack} style={{ gap: 8 }}>
          <MoneyInput
            label={t(`competition.field.fee.${kind}`)}
            taxLevels={taxLevelOptions(choices.taxLevels, value.fees[kind].taxLevelCode)}
            value={{
              amountInCents: value.fees[kind].amountWithTax,
              currency: value.fees[kind].currency,
              taxLevelCode: value.fees[kind].taxLevelCode,
            }}
            error={errorOf(`fees.${kind}.amountWithTax`) ?? errorOf(`fees.${kind}.taxLevelCode`)}
            onChange={(money) =>
              change({
                [kind]: {
                  ...value.fees[kind],
                  amountWithTax: money.amountInCents ?? 0,
                  taxLevelCode: money.taxLevelCode,
                },
              })
            }
          />
          {choices.articles.length > 0 && (
            <NativeSelect
              aria-label={t('competition.field.articleOf', { fee: t(`competition.field.fee.${kind}`) })}
              data={[
                { value: '', label: t('competition.field.noArticle') },
                ...choices.articles.map((article) => ({ value: article.ref, label: article.name })),
              ]}
              value={value.fees[kind].articleRef ?? ''}
              onChange={(event) => {
                const article = choices.articles.find((each) => each.ref === event.currentTarget.value)
                change({
                  [kind]: {
                    ...value.fees[kind],
                    articleRef: article?.ref ?? null,
                    ...(article && {
                      amountWithTax: article.price.amountWithTax,
                      taxLevelCode: article.price.taxLevelCode,
                    }),
                  },
                })
              }}
            />
          )}
          {kind === 'late' && (
            <Checkbox
              label={t('competition.field.lateFeeInstead')}
              description={t('competition.fieldWhy.lateFee')}
              checked={value.fees.lateFee === 'INSTEAD'}
              onChange={(event) => change({ lateFee: event.currentTarget.checked ? 'INSTEAD' : 'ON_TOP' })}
            />
          )}
        </div>
      ))}
      <MultiSelect
        label={t('competition.field.priceProfiles')}
        description={t('competition.fieldWhy.priceProfiles')}
        data={choices.priceProfiles.map((profile) => ({ value: profile.ref, label: profile.name }))}
        value={value.priceProfileRefs}
        error={errorOf('priceProfileRefs')}
        onChange={(priceProfileRefs) => onChange({ ...value, priceProfileRefs })}
      />
      <CustomProfileFields value={value} onChange={onChange} errorOf={errorOf} />
    </div>
  )
}
