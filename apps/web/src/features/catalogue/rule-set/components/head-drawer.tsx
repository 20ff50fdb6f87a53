import { RuleSetView, type UpdateRuleSet } from '@oxer/domain/catalogue/rule-set/rule-set-view.schema'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'

type Values = { name: string; validFrom: string | null; source: string }

const valuesOf = ({ definition: { name, validFrom } }: RuleSetView): Values => ({
  name,
  validFrom: validFrom.value,
  source: validFrom.source,
})

/** The name of the federation's own rule set, and its first day in force. */
export const HeadDrawer = ({
  set,
  save,
  onClose,
}: {
  set: RuleSetView
  save: (seen: RuleSetView, change: Partial<UpdateRuleSet>) => Promise<unknown>
  onClose: () => void
}) => {
  const { t } = useTranslation('catalogue')
  const words: FormWords<Values> = {
    name: t('field.name'),
    validFrom: t('ruleSet.validFrom'),
    source: t('ruleSet.source'),
  }
  return (
    <ChangeDrawer<Values, RuleSetView>
      title={t('ruleSet.edit')}
      onClose={onClose}
      stored={set}
      view={RuleSetView}
      valuesOf={valuesOf}
      words={words}
      validate={({ name, validFrom, source }): Record<string, string> => ({
        ...(name.trim() === '' && { name: t('field.required') }),
        ...(validFrom === null && { validFrom: t('field.required') }),
        ...(source.trim() === '' && { source: t('field.required') }),
      })}
      save={({ name, validFrom, source }, seen) => save(seen, { name, validFrom: { value: validFrom ?? '', source } })}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            {field.text('name', { required: true })}
            {field.day('validFrom', { required: true })}
            {field.text('source', { description: t('ruleSet.sourceHint'), required: true, maxLength: 400 })}
          </>
        )
      }}
    </ChangeDrawer>
  )
}
