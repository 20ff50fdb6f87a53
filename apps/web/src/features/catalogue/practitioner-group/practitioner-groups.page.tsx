import {
  CreatePractitionerGroup,
  PractitionerGroupView,
  PractitionerType,
} from '@oxer/domain/catalogue/practitioner-group/practitioner-group.schema'
import { emptyRules, type RuleTree } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { EmptyState } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { CatalogueList } from '../../../shared/catalogue-list.tsx'
import { choices } from '../../../shared/form/form-words.ts'
import { FormPart } from '../../../shared/form-part.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { useRuleWords } from '../../../shared/rules-builder/rule-words.ts'
import { RulesBuilder } from '../../../shared/rules-builder/rules-builder.tsx'
import { rulesWord } from '../../../shared/rules-builder/rules-word.tsx'
import { useRuleNames } from '../../../shared/rules-builder/use-rule-names.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import { usePractitionerGroupChanges } from './practitioner-group.mutations.ts'

type Values = { name: string; practitionerType: PractitionerType; rules: RuleTree }

/** Groups of practitioners, defined by their kind and by rules (q110-q113). */
export const PractitionerGroupsPage = () => {
  const { t, i18n } = useTranslation(['catalogue', 'parties', 'federation'])
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref }
  const groups = trpc.catalogue.practitionerGroup.list.useQuery(input, { meta: { page: true } })
  const names = useRuleNames(
    federation.ref,
    (groups.data ?? []).map(({ rules }) => rules),
  )
  const { sentenceOf } = useRuleWords(names)
  const { create, update, remove } = usePractitionerGroupChanges()
  if (!abilities.canManage) {
    return <EmptyState title={t('federation:federation.denied')} message={t('federation:federation.deniedWhy')} />
  }
  return (
    <CatalogueList<PractitionerGroupView, Values>
      texts={{
        title: t('practitionerGroup.title'),
        create: t('practitionerGroup.create'),
        none: t('practitionerGroup.none'),
        noneWhy: t('practitionerGroup.noneWhy'),
      }}
      list={groups}
      nameOf={(row) => row.name}
      tableId="practitioner-groups"
      canEdit
      columns={[
        {
          id: 'name',
          header: t('field.name'),
          width: 'minmax(150px, 1fr)',
          primary: true,
          text: (row) => row.name,
          compare: (one, other) => one.name.localeCompare(other.name),
          cell: (row) => row.name,
        },
        {
          id: 'kind',
          header: t('practitionerGroup.kind'),
          width: '150px',
          text: (row) => t(`practitionerGroup.kinds.${row.practitionerType}`),
          cell: (row) => t(`practitionerGroup.kinds.${row.practitionerType}`),
        },
        {
          id: 'rules',
          header: t('practitionerGroup.rules'),
          width: 'minmax(220px, 2.4fr)',
          text: (row) => sentenceOf(row.rules),
          cell: (row) => <span title={sentenceOf(row.rules)}>{sentenceOf(row.rules)}</span>,
        },
      ]}
      removal={{
        isBusy: remove.isPending,
        send: ({ ref }, onSettled) => remove.mutate({ ...input, practitionerGroup: ref }, { onSettled }),
      }}
      form={{
        size: 'xl',
        view: PractitionerGroupView,
        words: {
          name: t('field.name'),
          practitionerType: {
            label: t('practitionerGroup.kind'),
            options: choices(PractitionerType.options, (value) => t(`practitionerGroup.kinds.${value}`)),
          },
          rules: rulesWord(t('practitionerGroup.rules'), federation.ref),
        },
        valuesOf: (row) => ({
          name: row?.name ?? '',
          practitionerType: row?.practitionerType ?? 'INDIVIDUAL',
          rules: row?.rules ?? emptyRules,
        }),
        validate: (values) => schemaErrorsOf(CreatePractitionerGroup, values, i18n),
        save: (values, row) =>
          row
            ? update.mutateAsync({ ...input, ...values, practitionerGroup: row.ref, version: row.version })
            : create.mutateAsync({ ...input, ...values }),
        fields: (field) => (
          <>
            {field.text('name', { required: true, autofocus: true })}
            {field.choice('practitionerType')}
            <FormPart legend={t('practitionerGroup.rules')}>
              <RulesBuilder federation={federation.ref} isOfRegistrations={false} {...field.of('rules')} />
            </FormPart>
          </>
        ),
      }}
    />
  )
}
