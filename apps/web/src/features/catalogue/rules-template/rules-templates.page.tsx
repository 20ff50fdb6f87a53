import { CreateRulesTemplate, RulesTemplateView } from '@oxer/domain/catalogue/rules-template/rules-template.schema'
import { emptyRules, type RuleTree } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { EmptyState } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { PublishableList } from '../../../shared/catalogue-list.tsx'
import { FormPart } from '../../../shared/form-part.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { useRuleWords } from '../../../shared/rules-builder/rule-words.ts'
import { RulesBuilder } from '../../../shared/rules-builder/rules-builder.tsx'
import { rulesWord } from '../../../shared/rules-builder/rules-word.tsx'
import { useRuleNames } from '../../../shared/rules-builder/use-rule-names.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useRulesTemplateChanges } from './rules-template.mutations.ts'

type Values = { name: string; description: string; rules: RuleTree }

/** Named rules, published for users who write rules (p170-p173). */
export const RulesTemplatesPage = () => {
  const { t, i18n } = useTranslation(['catalogue', 'parties', 'federation'])
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref }
  const templates = trpc.catalogue.rulesTemplate.list.useQuery(input, { meta: { page: true } })
  const names = useRuleNames(
    federation.ref,
    (templates.data ?? []).map(({ rules }) => rules),
  )
  const { sentenceOf } = useRuleWords(names)
  const { create, update, changes } = useRulesTemplateChanges(federation.ref)
  if (!abilities.canManage) {
    return <EmptyState title={t('federation:federation.denied')} message={t('federation:federation.deniedWhy')} />
  }
  return (
    <PublishableList<RulesTemplateView, Values>
      federation={federation.ref}
      changes={changes}
      texts={{
        title: t('rulesTemplate.title'),
        about: t('rulesTemplate.about'),
        create: t('rulesTemplate.create'),
        none: t('rulesTemplate.none'),
        noneWhy: t('rulesTemplate.noneWhy'),
      }}
      list={templates}
      tableId="rules-templates"
      canEdit
      columns={[
        {
          id: 'name',
          header: t('field.name'),
          width: 'minmax(150px, 1fr)',
          primary: true,
          text: (row) => `${row.name} ${row.description}`,
          compare: (one, other) => one.name.localeCompare(other.name),
          cell: (row) => row.name,
        },
        {
          id: 'inWords',
          header: t('rulesTemplate.inWords'),
          width: 'minmax(220px, 2.4fr)',
          text: (row) => sentenceOf(row.rules),
          cell: (row) => <span title={sentenceOf(row.rules)}>{sentenceOf(row.rules)}</span>,
        },
      ]}
      form={{
        size: 'xl',
        view: RulesTemplateView,
        words: {
          name: t('field.name'),
          description: t('field.description'),
          rules: rulesWord(t('rulesTemplate.rules'), federation.ref),
        },
        valuesOf: (row) => ({
          name: row?.name ?? '',
          description: row?.description ?? '',
          rules: row?.rules ?? emptyRules,
        }),
        validate: (values) => schemaErrorsOf(CreateRulesTemplate, values, i18n),
        save: (values, row) =>
          row
            ? update.mutateAsync({ ...input, ...values, rulesTemplate: row.ref, version: row.version })
            : create.mutateAsync({ ...input, ...values }),
        fields: (field) => (
          <>
            {field.text('name', { required: true, autofocus: true })}
            {field.prose('description')}
            <FormPart legend={t('rulesTemplate.rules')}>
              <RulesBuilder federation={federation.ref} {...field.of('rules')} />
            </FormPart>
          </>
        ),
      }}
    />
  )
}
