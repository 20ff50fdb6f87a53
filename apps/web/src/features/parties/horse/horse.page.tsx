import { Button } from '@mantine/core'
import { AvatarInitials, ErrorState, SectionNav, StatusBadge } from '@oxer/ui'
import { IconPencil } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { OfficePage } from '../../../shared/office-page.tsx'
import { PageRefusal } from '../../../shared/page-refusal.ts'
import { PictureButton } from '../../../shared/picture-button.tsx'
import { placeOf } from '../../../shared/place-of.ts'
import { useHorseChanges } from './horse.mutations.ts'
import { useHorse } from './horse.queries.ts'
import classes from './screen.module.css'

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
  if (!horse || !abilities) return <OfficePage title={t('horse.one')} crumbs={crumbs} isLoading />
  if (isEditing && !abilities.canEdit) throw new PageRefusal(403)
  const base = placeOf.horse(ref)
  const similar = abilities.canEdit ? (['similar'] as const) : []
  const parts = ['overview', 'combinations', 'competitions', 'performances', ...similar] as const
  return (
    <OfficePage
      title={horse.name}
      subtitle={[
        horse.sportName,
        t(horse.isPony ? 'horse.pony' : 'horse.horse'),
        t(`horse.genders.${horse.gender}`),
        horse.birthDate?.slice(0, 4),
        horse.studbook,
      ]
        .filter(Boolean)
        .join(' · ')}
      crumbs={crumbs}
      marks={
        <>
          <AvatarInitials name={horse.name} src={horse.avatar} size={40} />
          {horse.deceasedDate !== null && <StatusBadge tone="neutral">{t('horse.deceased')}</StatusBadge>}
          {!horse.verified && <StatusBadge tone="warning">{t('horse.unverified')}</StatusBadge>}
        </>
      }
      actions={
        <>
          {abilities.canEditAvatar && (
            <PictureButton of={{ horse: ref }} isBusy={avatar.isPending} send={(form) => avatar.mutate(form)} />
          )}
          {abilities.canEdit && (
            <Button component={AppLink} href={`${base}/edit`} leftSection={<IconPencil size={16} aria-hidden />}>
              {t('horse.edit')}
            </Button>
          )}
        </>
      }
    >
      <SectionNav
        label={t('horse.parts')}
        items={parts.map((part) => ({
          href: `${base}/${part}`,
          label: t(`horse.part.${part}`),
          isCurrent: path === `${base}/${part}` || (part === 'overview' && path === `${base}/edit`),
        }))}
      />
      <div className={classes.screen}>{children}</div>
      <Suspense>
        {isEditing && <HorseDrawer horse={horse} canVerify={abilities.canVerify} onClose={onClose} />}
      </Suspense>
    </OfficePage>
  )
}
