import { TextInput } from '@mantine/core'
import type { RuleSetRow } from '@oxer/domain/catalogue/rule-set/rule-set-view.schema'
import { DateInput } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { useRuleSetChanges } from '../rule-set.mutations.ts'

type Values = { name: string; validFrom: string | null; source: string }

/** Creates a rule set of the federation as a copy of another one. */
export const CopyDrawer = ({
  federation,
  set,
  onCopied,
  onClose,
}: {
  federation: string
  set: Pick<RuleSetRow, 'id' | 'name'>
  onCopied: (id: string) => void
  onClose: () => void
}) => {
  const { t } = useTranslation('catalogue')
  const { copy } = useRuleSetChanges()
  return (
    <EditDrawer<Values>
      title={t('ruleSet.copyOf', { name: set.name })}
      onClose={onClose}
      initialValues={{ name: '', validFrom: null, source: '' }}
      saveLabel={t('ruleSet.copy')}
      validate={({ name, validFrom, source }): Record<string, string> => ({
        ...(name.trim() === '' && { name: t('field.required') }),
        ...(validFrom === null && { validFrom: t('field.required') }),
        ...(source.trim() === '' && { source: t('field.required') }),
      })}
      save={async ({ validFrom, ...values }) => {
        const made = await copy.mutateAsync({ federation, ruleSet: set.id, ...values, validFrom: validFrom ?? '' })
        onCopied(made.id)
      }}
    >
      {(form) => (
        <>
          <p>{t('ruleSet.copyWhy')}</p>
          <TextInput label={t('field.name')} required data-autofocus {...form.getInputProps('name')} />
          <DateInput
            label={t('ruleSet.validFrom')}
            required
            value={form.values.validFrom}
            error={form.errors.validFrom}
            onChange={(value) => form.setFieldValue('validFrom', value)}
          />
          <TextInput
            label={t('ruleSet.source')}
            description={t('ruleSet.sourceHint')}
            required
            maxLength={400}
            {...form.getInputProps('source')}
          />
        </>
      )}
    </EditDrawer>
  )
}
