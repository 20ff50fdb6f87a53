import { ErrorState, SectionNav, StatusBadge } from '@oxer/ui'
import { useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { OfficePage } from '../../../shared/office-page.tsx'
import { PageRefusal } from '../../../shared/page-refusal.ts'
import { RecordPicture } from '../../../shared/picture-button.tsx'
import { placeOf } from '../../../shared/place-of.ts'
import { OfficeRecord } from '../../../shared/record/office-record.tsx'
import { RecordActions } from '../../../shared/record/record-actions.tsx'
import { useHorseChanges } from './horse.mutations.ts'
import { useHorse } from './horse.queries.ts'
import { horseFacts } from './horse-head.view.ts'

const HorseDrawer = lazy(() => import('./components/horse-drawer.tsx').then((file) => ({ default: file.HorseDrawer })))

/** The frame of all screens of a horse. */
export const HorsePage = ({
  horse: ref,
  isEditing,
  onClose,
  children,
}: {
  horse: string
  isEditing: boolean
  onClose: () => void
  children: ReactNode
}) => {
  const { t } = useTranslation('parties')
  const { horse, abilities, isError, onRetry } = useHorse(ref)
  const { avatar } = useHorseChanges()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const crumbs = [{ label: t('horse.title'), href: '/horses' }]
  if (isError) {
    return (
      <OfficePage title={t('horse.one')} crumbs={crumbs}>
        <ErrorState onRetry={onRetry} />
      </OfficePage>
    )
  }
  if (!horse || !abilities) return <OfficeRecord title={t('horse.one')} crumbs={crumbs} isLoading />
  if (isEditing && !abilities.canEdit) throw new PageRefusal(403)
  const base = placeOf.horse(ref)
  const similar = abilities.canEdit ? (['similar'] as const) : []
  const parts = ['overview', 'combinations', 'competitions', 'performances', ...similar] as const
  const isOverview = path === `${base}/overview` || path === `${base}/edit`
  const current = isOverview ? 'overview' : parts.find((part) => path === `${base}/${part}`)
  return (
    <OfficeRecord
      title={horse.name}
      screen={current && current !== 'overview' ? t(`horse.part.${current}`) : undefined}
      crumbs={crumbs}
      picture={
        <RecordPicture
          name={horse.name}
          src={horse.avatar}
          change={
            abilities.canEditAvatar && {
              of: { horse: ref },
              label: t('picture.horse'),
              isBusy: avatar.isPending,
              send: (form) => avatar.mutate(form),
            }
          }
        />
      }
      {...(horse.deceasedDate !== null && {
        marks: <StatusBadge tone="neutral">{t('horse.deceased')}</StatusBadge>,
      })}
      facts={horseFacts(t, horse, abilities.canEdit)}
      {...(abilities.canEdit && {
        actions: <RecordActions edit={{ href: `${base}/edit`, label: t('horse.edit'), isPrimary: isOverview }} />,
      })}
      nav={
        <SectionNav
          label={t('horse.parts')}
          items={parts.map((part) => ({
            href: `${base}/${part}`,
            label: t(`horse.part.${part}`),
            isCurrent: part === current,
          }))}
        />
      }
    >
      {children}
      <Suspense>
        {isEditing && <HorseDrawer horse={horse} canVerify={abilities.canVerify} onClose={onClose} />}
      </Suspense>
    </OfficeRecord>
  )
}
