import { RuleSetView, type UpdateRuleSet } from '@oxer/domain/catalogue/rule-set/rule-set-view.schema'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { type Head, HeadFields, headErrors, useHeadWords } from '../rule-set-head.form.tsx'

const valuesOf = ({ definition: { name, validFrom } }: RuleSetView): Head => ({
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
  const words = useHeadWords()
  return (
    <ChangeDrawer<Head, RuleSetView>
      title={t('ruleSet.edit')}
      onClose={onClose}
      stored={set}
      view={RuleSetView}
      valuesOf={valuesOf}
      words={words}
      validate={(values) => headErrors(values, t)}
      save={({ name, validFrom, source }, seen) => save(seen, { name, validFrom: { value: validFrom ?? '', source } })}
    >
      {(form) => <HeadFields field={fieldsOf(form, words)} />}
    </ChangeDrawer>
  )
}
