import { SimpleGrid } from '@mantine/core'
import { AchievementView, CreateAchievement } from '@oxer/domain/catalogue/achievement/achievement.schema'
import { useTranslation } from 'react-i18next'
import { CatalogueList } from '../../../shared/catalogue-list.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useAchievementChanges } from './achievement.mutations.ts'

type Values = { name: string; validityDays: number | null; start: string | null; end: string | null }

/** The achievements: diplomas, attests, passed courses. */
export const AchievementsPage = () => {
  const { t, i18n } = useTranslation('catalogue')
  const formats = useFormats()
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref }
  const achievements = trpc.catalogue.achievement.list.useQuery(input, { meta: { page: true } })
  const { create, update, remove } = useAchievementChanges()
  return (
    <CatalogueList<AchievementView, Values>
      texts={{
        title: t('achievement.title'),
        create: t('achievement.create'),
        none: t('achievement.none'),
        noneWhy: t('achievement.noneWhy'),
      }}
      list={achievements}
      tableId="achievements"
      nameOf={(row) => row.name}
      canEdit={abilities.canManageSport}
      columns={[
        {
          id: 'name',
          header: t('field.name'),
          width: 'minmax(160px, 2fr)',
          primary: true,
          text: (row) => row.name,
          compare: (one, other) => one.name.localeCompare(other.name),
          cell: (row) => row.name,
        },
        {
          id: 'validity',
          header: t('achievement.validity'),
          width: '150px',
          numeric: true,
          compare: (one, other) =>
            (one.validityDays ?? Number.MAX_SAFE_INTEGER) - (other.validityDays ?? Number.MAX_SAFE_INTEGER),
          cell: (row) =>
            row.validityDays === null ? t('achievement.forEver') : t('achievement.days', { count: row.validityDays }),
        },
        {
          id: 'start',
          header: t('field.start'),
          width: '120px',
          numeric: true,
          cell: (row) => (row.start === null ? '' : formats.date(row.start)),
        },
        {
          id: 'end',
          header: t('field.end'),
          width: '120px',
          numeric: true,
          cell: (row) => (row.end === null ? '' : formats.date(row.end)),
        },
        {
          id: 'courses',
          header: t('achievement.courses'),
          width: '110px',
          numeric: true,
          cell: (row) => row.courseCount,
        },
      ]}
      form={{
        view: AchievementView,
        words: {
          name: t('field.name'),
          validityDays: t('achievement.validityDays'),
          start: t('achievement.start'),
          end: t('achievement.end'),
        },
        valuesOf: (row): Values => ({
          name: row?.name ?? '',
          validityDays: row?.validityDays ?? null,
          start: row?.start ?? null,
          end: row?.end ?? null,
        }),
        validate: (values) => schemaErrorsOf(CreateAchievement, values, i18n),
        save: (values, row) =>
          row
            ? update.mutateAsync({ ...input, ...values, achievement: row.ref, version: row.version })
            : create.mutateAsync({ ...input, ...values }),
        fields: (field) => (
          <>
            {field.text('name', { required: true, autofocus: true })}
            {field.wholeOrNone('validityDays', { description: t('achievement.validityDaysHint'), minimum: 1 })}
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              {field.day('start', { description: t('field.openHint') })}
              {field.day('end', { description: t('field.openHint') })}
            </SimpleGrid>
          </>
        ),
      }}
      removal={{
        isBusy: remove.isPending,
        send: ({ ref }, done) => remove.mutate({ ...input, achievement: ref }, { onSettled: done }),
      }}
    />
  )
}
