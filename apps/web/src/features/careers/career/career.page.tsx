import { CareerView } from '@oxer/domain/careers/career/career-view.schema'
import { ErrorState, Facts, Section, SectionNav, ShapeSkeleton } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer } from '../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../shared/form/fields-of.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { PublishableActions } from '../../../shared/publishable/publishable-actions.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useTitlePart } from '../../../shared/use-title.ts'
import { useCareerChanges } from './career.mutations.ts'
import { HeadFields, headErrors, headValuesOf, useHeadWords } from './career-head.form.tsx'
import { CategoriesTab } from './components/categories-tab.tsx'
import { CockpitTab } from './components/cockpit-tab.tsx'
import { DistributionsTab } from './components/distributions-tab.tsx'
import { RulesTab } from './components/rules-tab.tsx'

const tabs = ['general', 'categories', 'points', 'rules', 'cockpit'] as const
type Tab = (typeof tabs)[number]

const General = ({ career }: { career: CareerView }) => {
  const { t } = useTranslation(['catalogue', 'careers'])
  return (
    <Facts
      columns={3}
      items={[
        { label: t('careers:career.disciplines'), value: career.sportTypeVariants.map(({ name }) => name).join(', ') },
        {
          label: t('careers:career.practitionerGroup'),
          value: career.practitionerGroup?.name ?? t('careers:career.everybody'),
        },
        { label: t('careers:career.combinations'), value: String(career.practitionerCount) },
        { label: t('field.categories'), value: career.categories.map(({ name }) => name).join(' · ') || null },
        { label: t('careers:career.tab.rules'), value: String(career.transitionRules.length) },
        { label: t('careers:career.note'), value: career.publishNote || null },
      ]}
    />
  )
}

/** ps070: one career, tab by tab. */
export const CareerPage = ({ career: ref, tab: wanted }: { career: string; tab: string | undefined }) => {
  const { t, i18n } = useTranslation(['catalogue', 'careers'])
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref, career: ref }
  const stored = trpc.careers.career.get.useQuery(input, { meta: { page: true } })
  const { update, changes } = useCareerChanges(federation.ref)
  const words = useHeadWords(federation.ref)
  const [isEditing, setEditing] = useState(false)
  useTitlePart(stored.data?.name)
  if (stored.isError) return <ErrorState onRetry={() => void stored.refetch()} />
  if (!stored.data) return <ShapeSkeleton shape="form" />
  const career = stored.data
  const canManage = abilities.canManageSport
  const canEdit = canManage && career.actions.includes('EDIT')
  const tab: Tab = tabs.find((each) => each === wanted) ?? 'general'
  const base = `/myfederation/${federation.ref}/careers/${ref}`
  const part = { career, federation: federation.ref, canEdit }
  return (
    <>
      <Section
        title={career.name}
        actions={
          <PublishableActions
            federation={federation.ref}
            item={career}
            canEdit={canManage}
            changes={changes}
            onEdit={() => setEditing(true)}
          />
        }
      >
        <SectionNav
          label={t('careers:career.parts', { name: career.name })}
          items={tabs.map((each) => ({
            href: each === 'general' ? base : `${base}?tab=${each}`,
            label: t(`careers:career.tab.${each}`),
            isCurrent: each === tab,
          }))}
        />
      </Section>
      {tab === 'general' && <General career={career} />}
      {tab === 'categories' && <CategoriesTab {...part} />}
      {tab === 'points' && <DistributionsTab {...part} />}
      {tab === 'rules' && <RulesTab {...part} />}
      {tab === 'cockpit' && <CockpitTab career={career} federation={federation.ref} canApply={canManage} />}
      {isEditing && (
        <ChangeDrawer
          title={t('entry.editName', { name: career.name })}
          onClose={() => setEditing(false)}
          stored={career}
          view={CareerView}
          valuesOf={headValuesOf}
          words={words}
          validate={(values) => headErrors(values, i18n)}
          save={({ preset: _, ...head }, seen) => update.mutateAsync({ ...input, ...head, version: seen.version })}
        >
          {(form) => <HeadFields field={fieldsOf(form, words)} isNew={false} />}
        </ChangeDrawer>
      )}
    </>
  )
}
