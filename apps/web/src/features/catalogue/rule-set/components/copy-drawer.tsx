import type { RuleSetRow } from '@oxer/domain/catalogue/rule-set/rule-set-view.schema'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { useRuleSetChanges } from '../rule-set.mutations.ts'
import { type Head, HeadFields, headErrors, useHeadWords } from '../rule-set-head.form.tsx'

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
  const words = useHeadWords()
  return (
    <EditDrawer<Head>
      title={t('ruleSet.copyOf', { name: set.name })}
      onClose={onClose}
      initialValues={{ name: '', validFrom: null, source: '' }}
      saveLabel={t('ruleSet.copy')}
      validate={(values) => headErrors(values, t)}
      save={async ({ validFrom, ...values }) => {
        const made = await copy.mutateAsync({ federation, ruleSet: set.id, ...values, validFrom: validFrom ?? '' })
        onCopied(made.id)
      }}
    >
      {(form) => (
        <>
          <p>{t('ruleSet.copyWhy')}</p>
          <HeadFields field={fieldsOf(form, words)} />
        </>
      )}
    </EditDrawer>
  )
}
