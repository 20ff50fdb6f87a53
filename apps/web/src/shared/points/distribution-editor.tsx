// The one editor of a point distribution: what it starts from, and its values.
import { NativeSelect } from '@mantine/core'
import {
  findPointDistributionProblems,
  isRiddenInRounds,
} from '@oxer/domain/catalogue/point-distribution/point-distribution.rules'
import {
  PointDistribution,
  PointDistributionKind,
  type PointDistributionPreset,
} from '@oxer/domain/catalogue/point-distribution/point-distribution.schema'
import { defaultDiscipline } from '@oxer/domain/disciplines/disciplines'
import type { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import { textOfCode } from '@oxer/i18n/error-text'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { beginningOf } from './distribution.form.ts'
import { DistributionFields } from './distribution-fields.tsx'

/** The error of a field, or of the first one below it, because a list shows only one error. */
const messageAt = (errors: Record<string, ReactNode>, field: string): ReactNode =>
  errors[field] ?? Object.entries(errors).find(([key]) => key.startsWith(`${field}.`))?.[1]

/** The messages of a distribution that cannot be saved, by field; `name` is that of the distribution in the form. */
export const useDistributionErrors = () => {
  const { t, i18n } = useTranslation(['catalogue', 'careers'])
  return (distribution: PointDistribution, name: string): Record<string, string> => {
    const parsed = PointDistribution.safeParse(distribution)
    if (!parsed.success) {
      return Object.fromEntries(
        parsed.error.issues.map(({ path, message }) => [
          `${name}.${path.map(String).join('.')}`,
          message.startsWith('NOT_A_') ? t('careers:career.notANumber') : t('field.required'),
        ]),
      )
    }
    return Object.fromEntries(
      findPointDistributionProblems(parsed.data).map(({ definition, field, values }) => [
        `${name}.${field}`,
        textOfCode(i18n, definition.code, values),
      ]),
    )
  }
}

/** A distribution may begin as a preset, or as the defaults of a kind; `onChange` names the preset that was chosen. */
export const DistributionEditor = ({
  presets,
  sportTypes,
  preset,
  value,
  errors,
  name,
  onChange,
}: {
  presets: readonly PointDistributionPreset[]
  /** The sports of its tests, the first of which is the one that it begins with. */
  sportTypes: readonly SportType[]
  /** The key of the preset that was chosen; empty for none. */
  preset: string
  value: PointDistribution
  errors: Record<string, ReactNode>
  name: string
  onChange: (value: PointDistribution, preset?: string) => void
}) => {
  const { t } = useTranslation('careers')
  const kinds = PointDistributionKind.options.filter(
    (kind) => kind !== 'JUMPING_RESULT' || sportTypes.some(isRiddenInRounds) || kind === value.kind,
  )
  return (
    <>
      <NativeSelect
        label={t('career.pointsPreset')}
        description={presets.find(({ key }) => key === preset)?.source}
        data={[
          { value: '', label: t('career.presetOwn') },
          ...presets.map(({ key }) => ({ value: key, label: key.replaceAll('_', ' ') })),
        ]}
        value={preset}
        onChange={({ currentTarget }) => {
          const chosen = presets.find(({ key }) => key === currentTarget.value)
          onChange(chosen?.definition ?? value, currentTarget.value)
        }}
      />
      <NativeSelect
        label={t('career.kindLabel')}
        description={t(`career.kindAbout.${value.kind}`)}
        data={kinds.map((kind) => ({ value: kind, label: t(`career.kind.${kind}`) }))}
        value={value.kind}
        onChange={({ currentTarget }) =>
          onChange(
            beginningOf(PointDistributionKind.parse(currentTarget.value), sportTypes[0] ?? defaultDiscipline),
            '',
          )
        }
      />
      <DistributionFields
        key={preset}
        value={value}
        errorAt={(field) => messageAt(errors, `${name}.${field}`)}
        onChange={(next) => onChange(next)}
      />
    </>
  )
}
