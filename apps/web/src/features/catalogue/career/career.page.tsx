import type { CareerView } from '@oxer/domain/catalogue/career/career-view.schema'
import { ErrorState, Facts, LoadingOverlay, Section, SectionNav } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../shared/edit-drawer.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { PublishableActions } from '../../../shared/publishable/publishable-actions.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useCareerChanges } from './career.mutations.ts'
import { HeadFields, headErrors, headValuesOf } from './career-head.form.tsx'
import { CategoriesTab } from './components/categories-tab.tsx'
import { CockpitTab } from './components/cockpit-tab.tsx'
import { DistributionsTab } from './components/distributions-tab.tsx'
import { RulesTab } from './components/rules-tab.tsx'

const tabs = ['general', 'categories', 'points', 'rules', 'cockpit'] as const
type Tab = (typeof tabs)[number]

const General = ({ career }: { career: CareerView }) => {
  const { t } = useTranslation('catalogue')
  return (
    <Facts
      columns={3}
      items={[
        { label: t('career.disciplines'), value: career.sportTypeVariants.map(({ name }) => name).join(', ') },
        { label: t('career.practitionerGroup'), value: career.practitionerGroup?.name ?? t('career.everybody') },
        { label: t('career.combinations'), value: String(career.practitionerCount) },
        { label: t('field.categories'), value: career.categories.map(({ name }) => name).join(' · ') || null },
        { label: t('career.tab.rules'), value: String(career.transitionRules.length) },
        { label: t('career.note'), value: career.publishNote || null },
      ]}
    />
  )
}

/** ps070: one career, tab by tab. */
export const CareerPage = ({ career: ref, tab: wanted }: { career: string; tab: string | undefined }) => {
  const { t, i18n } = useTranslation('catalogue')
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref, career: ref }
  const stored = trpc.catalogue.career.get.useQuery(input, { meta: { page: true } })
  const { update, changes } = useCareerChanges(federation.ref)
  const [isEditing, setEditing] = useState(false)
  if (stored.isError) return <ErrorState onRetry={() => void stored.refetch()} />
  if (!stored.data) return <LoadingOverlay />
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
          label={t('career.parts', { name: career.name })}
          items={tabs.map((each) => ({
            href: each === 'general' ? base : `${base}?tab=${each}`,
            label: t(`career.tab.${each}`),
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
        <EditDrawer
          title={t('entry.editName', { name: career.name })}
          onClose={() => setEditing(false)}
          initialValues={headValuesOf(career)}
          validate={(values) => headErrors(values, i18n)}
          save={({ preset: _, ...head }) => update.mutateAsync({ ...input, ...head, version: career.version })}
        >
          {(form) => <HeadFields form={form} federation={federation.ref} isNew={false} />}
        </EditDrawer>
      )}
    </>
  )
}
