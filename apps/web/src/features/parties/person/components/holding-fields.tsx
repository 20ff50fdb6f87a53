// Licenses and benefits in the form of a member, and their payers.
import { Checkbox, NativeSelect } from '@mantine/core'
import type { OfferedBenefit, OfferedLicense } from '@oxer/domain/parties/holding/member-holding.schema'
import { DateInput } from '@oxer/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import { type BenefitValue, type LicenseValue, newKey } from '../member.form.ts'
import { errorAt, FormPart, FormRow } from './form-parts.tsx'
import classes from './member-form.module.css'

type Errors = Readonly<Record<string, ReactNode>>

export type Payer = { ref: string; name: string }

/** Whoever pays unless somebody is chosen is `nobody`. */
export const PayerSelect = ({
  label,
  description,
  nobody,
  value,
  payers,
  onChange,
  error,
}: {
  label: string
  description?: string
  nobody?: string
  value: string | null
  payers: readonly Payer[]
  onChange: (billTo: string | null) => void
  error: ReactNode
}) => {
  const { t } = useTranslation('parties')
  return (
    <NativeSelect
      label={label}
      {...(description !== undefined && { description })}
      data={[
        { value: '', label: nobody ?? t('person.yourself') },
        ...payers.map(({ ref, name }) => ({ value: ref, label: name })),
      ]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
      error={error}
    />
  )
}

export const LicenseFields = ({
  offered,
  licenses,
  payers,
  onChange,
  errors,
}: {
  offered: readonly OfferedLicense[]
  licenses: readonly LicenseValue[]
  payers: readonly Payer[]
  onChange: (licenses: LicenseValue[]) => void
  errors: Errors
}) => {
  const { t } = useTranslation('parties')
  const change = (key: string, over: Partial<LicenseValue>): void =>
    onChange(licenses.map((row) => (row.key === key ? { ...row, ...over } : row)))
  const choose = (row: LicenseValue, licenseRef: string): void => {
    const season = offered.find(({ ref }) => ref === licenseRef)?.season
    change(row.key, { licenseRef, start: season?.start ?? row.start, end: season ? season.end : row.end })
  }
  const add = (): void =>
    onChange([
      ...licenses,
      {
        key: newKey(),
        licenseRef: '',
        name: '',
        billTo: null,
        start: null,
        end: null,
        markedForDeletion: false,
      },
    ])
  return (
    <FormPart
      legend={t('person.sections.licenses')}
      error={errors.licenses}
      {...(offered.length > 0 && { add: { label: t('person.license.add'), onAdd: add } })}
      {...(offered.length === 0 && licenses.length === 0 && { description: t('person.license.noneOffered') })}
    >
      {licenses.map((row, index) => {
        const field = `licenses.${String(index)}`
        const isOffered = offered.some(({ ref }) => ref === row.licenseRef)
        const name = offered.find(({ ref }) => ref === row.licenseRef)?.name ?? row.name
        return (
          <FormRow
            key={row.key}
            label={name === '' ? t('person.license.one') : name}
            removeLabel={t('person.license.remove')}
            isRemoved={row.markedForDeletion}
            inPairs
            onRemove={() =>
              row.ref === undefined
                ? onChange(licenses.filter(({ key }) => key !== row.key))
                : change(row.key, { markedForDeletion: true })
            }
            onRestore={() => change(row.key, { markedForDeletion: false })}
          >
            <NativeSelect
              label={t('person.license.one')}
              required
              data={[
                ...(row.licenseRef === '' ? [{ value: '', label: t('person.license.choose') }] : []),
                ...(isOffered || row.licenseRef === '' ? [] : [{ value: row.licenseRef, label: name }]),
                ...offered.map((license) => ({
                  value: license.ref,
                  label: license.season === null ? `${license.name} (${t('person.benefit.notSold')})` : license.name,
                })),
              ]}
              value={row.licenseRef}
              onChange={(event) => choose(row, event.currentTarget.value)}
              error={errorAt(errors, `${field}.licenseRef`)}
            />
            <PayerSelect
              label={t('person.license.billTo')}
              value={row.billTo}
              payers={payers}
              onChange={(billTo) => change(row.key, { billTo })}
              error={errorAt(errors, `${field}.billToContactRef`)}
            />
            <DateInput
              label={t('person.start')}
              value={row.start}
              onChange={(start) => change(row.key, { start })}
              error={errorAt(errors, `${field}.start`)}
            />
            <DateInput
              label={t('person.end')}
              value={row.end}
              onChange={(end) => change(row.key, { end })}
              error={errorAt(errors, `${field}.end`)}
            />
          </FormRow>
        )
      })}
    </FormPart>
  )
}

export const BenefitFields = ({
  offered,
  benefits,
  payers,
  onChange,
  errors,
}: {
  offered: readonly OfferedBenefit[]
  benefits: readonly BenefitValue[]
  payers: readonly Payer[]
  onChange: (benefits: BenefitValue[]) => void
  errors: Errors
}) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const change = (memberBenefitRef: string, over: Partial<BenefitValue>): void => {
    const row = benefits.find((one) => one.memberBenefitRef === memberBenefitRef)
    onChange(
      row
        ? benefits.map((one) => (one === row ? { ...one, ...over } : one))
        : [...benefits, { memberBenefitRef, checked: false, billTo: null, held: null, ...over }],
    )
  }
  /** The period of a stored holding, or else the period that would be bought. */
  const seasonOf = (season: OfferedBenefit['season']): string => {
    if (season === null) return t('person.benefit.notSold')
    const start = formats.date(season.start)
    return season.end === null
      ? t('person.benefit.from', { start })
      : t('person.benefit.period', { start, end: formats.date(season.end) })
  }
  return (
    <FormPart
      legend={t('person.sections.benefits')}
      error={errors.memberBenefits}
      {...(offered.length === 0 && { description: t('person.benefit.noneOffered') })}
    >
      {offered.map((benefit) => {
        const index = benefits.findIndex((row) => row.memberBenefitRef === benefit.ref)
        const row = benefits[index]
        const isChecked = row?.checked === true
        const field = `memberBenefits.${String(index)}`
        const error = errorAt(errors, `${field}.memberBenefitRef`)
        return (
          <div key={benefit.ref} className={classes.benefit}>
            <Checkbox
              label={benefit.name}
              description={[seasonOf(row?.held ?? benefit.season), benefit.description]
                .filter((text) => text !== '')
                .join(' · ')}
              checked={isChecked}
              disabled={benefit.season === null && !isChecked}
              error={error}
              onChange={(event) => change(benefit.ref, { checked: event.currentTarget.checked })}
            />
            {isChecked && (
              <PayerSelect
                label={t('person.license.billTo')}
                value={row.billTo}
                payers={payers}
                onChange={(billTo) => change(benefit.ref, { billTo })}
                error={errorAt(errors, `${field}.billToContactRef`)}
              />
            )}
          </div>
        )
      })}
    </FormPart>
  )
}
