import { ActionIcon, NativeSelect } from '@mantine/core'
import { VariantSettings } from '@oxer/domain/competitions/competition/competition.schema'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FieldPart } from '../../../../shared/form/fields-of.tsx'
import { WholeNumberInput } from '../../../../shared/whole-number-input.tsx'
import classes from './fields.module.css'

type Named = { ref: string; name: string }

/** cr140: the rest times and limits of single disciplines. An empty field is that of the competition, or no limit. */
export const VariantSettingsFields = ({
  label,
  value,
  onChange,
  errorOf,
  variants,
}: FieldPart<VariantSettings[]> & { variants: readonly Named[] }) => {
  const { t } = useTranslation('competitions')
  const change = (index: number, part: Partial<VariantSettings>): void =>
    onChange(value.map((own, at) => (at === index ? { ...own, ...part } : own)))
  const others = variants.filter(({ ref }) => value.every((own) => own.sportTypeVariantRef !== ref))
  return (
    <fieldset className={classes.variants}>
      <legend>{label}</legend>
      {value.map((own, index) => {
        const name = variants.find(({ ref }) => ref === own.sportTypeVariantRef)?.name ?? ''
        return (
          <fieldset key={own.sportTypeVariantRef} className={classes.variants}>
            <legend>
              {name}
              <ActionIcon
                variant="subtle"
                aria-label={t('competition.setting.removeVariant', { name })}
                onClick={() => onChange(value.toSpliced(index, 1))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </legend>
            <div className={classes.pair}>
              {(['riderRestMinutes', 'horseRestMinutes'] as const).map((field) => (
                <WholeNumberInput
                  key={field}
                  label={t(`competition.setting.${field}`)}
                  whenEmpty={null}
                  max={600}
                  value={own[field]}
                  error={errorOf(`${index}.${field}`)}
                  onChange={(minutes) => change(index, { [field]: minutes })}
                />
              ))}
              {(['maxRegistrations', 'maxPerRider', 'maxPerHorse'] as const).map((field) => (
                <WholeNumberInput
                  key={field}
                  label={t(`competition.setting.${field}`)}
                  whenEmpty={0}
                  value={own[field]}
                  error={errorOf(`${index}.${field}`)}
                  onChange={(most) => change(index, { [field]: most })}
                />
              ))}
            </div>
          </fieldset>
        )
      })}
      {others.length > 0 && (
        <NativeSelect
          label={t('competition.setting.addVariant')}
          value=""
          data={[{ value: '', label: '' }, ...others.map(({ ref, name }) => ({ value: ref, label: name }))]}
          onChange={({ currentTarget }) => {
            if (currentTarget.value === '') return
            onChange([...value, VariantSettings.parse({ sportTypeVariantRef: currentTarget.value })])
          }}
        />
      )}
    </fieldset>
  )
}
