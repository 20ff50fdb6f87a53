import { ActionIcon, Button, Menu } from '@mantine/core'
import { AvatarInitials, ErrorState, SectionNav, StatusBadge } from '@oxer/ui'
import { IconDotsVertical, IconPencil, IconUsersPlus } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { EndDrawer } from '../../../shared/end-drawer.tsx'
import { OfficePage } from '../../../shared/office-page.tsx'
import { PageRefusal } from '../../../shared/page-refusal.ts'
import { PictureButton } from '../../../shared/picture-button.tsx'
import { placeOf } from '../../../shared/place-of.ts'
import { useSession } from '../../../shared/session.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useMember } from './member.queries.ts'
import { memberName } from './members.columns.tsx'
import { usePersonChanges } from './person.mutations.ts'
import classes from './screen.module.css'

const MemberDrawer = lazy(() =>
  import('./components/member-drawer.tsx').then((file) => ({ default: file.MemberDrawer })),
)

const EditMember = ({ member, onClose }: { member: string; onClose: () => void }) => {
  const detail = trpc.parties.person.get.useQuery({ member }, { meta: { page: true } })
  return <Suspense>{detail.data && <MemberDrawer member={detail.data} onClose={onClose} />}</Suspense>
}

/**
 * The frame of all screens of a member: name, picture and parts. The parts are those that the server opens to this
 * reader.
 */
export const MemberPage = ({
  member,
  isEditing,
  onClose,
  children,
}: {
  member: string
  isEditing: boolean
  onClose: () => void
  children: ReactNode
}) => {
  const { t } = useTranslation('parties')
  const { user } = useSession()
  const { profile, abilities, isError, onRetry } = useMember(member)
  const { avatar, declareDeceased } = usePersonChanges()
  const [isDeclaring, setDeclaring] = useState(false)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const mayList = user?.federations.some(({ canReadRegistry }) => canReadRegistry) === true
  const crumbs = mayList ? [{ label: t('person.title'), href: '/members' }] : []
  if (isError) {
    return (
      <OfficePage title={t('person.one')} crumbs={crumbs}>
        <ErrorState onRetry={onRetry} />
      </OfficePage>
    )
  }
  if (!profile || !abilities) return <OfficePage title={t('person.one')} crumbs={crumbs} isLoading />
  const { general } = abilities
  if (isEditing && !general.canEdit) throw new PageRefusal(403)
  const base = placeOf.member(member)
  const parts = [
    { part: 'overview', isOpen: general.canViewOverviewPage },
    { part: 'combinations', isOpen: general.canViewCombinationsPage },
    { part: 'subscriptions', isOpen: general.canViewSubscriptionsPage },
    { part: 'results', isOpen: general.canViewResultsPage },
    { part: 'achievements', isOpen: general.canViewAchievementsPage },
    { part: 'account', isOpen: general.canViewAccountPage },
    { part: 'privacy', isOpen: general.canViewPrivacyPage },
    { part: 'similar', isOpen: general.canEdit },
  ] as const
  const name = memberName(profile)
  return (
    <OfficePage
      title={name}
      subtitle={profile.memberships
        .filter(({ isActive }) => isActive)
        .map(({ organisation }) => organisation.name)
        .join(' · ')}
      crumbs={crumbs}
      marks={
        <>
          <AvatarInitials name={name} src={profile.avatar} size={40} />
          {profile.isDeceased && <StatusBadge tone="neutral">{t('person.deceased')}</StatusBadge>}
        </>
      }
      actions={
        <>
          {general.canEditAvatar && (
            <PictureButton of={{ person: member }} isBusy={avatar.isPending} send={(form) => avatar.mutate(form)} />
          )}
          {general.canEdit && (
            <>
              <Button
                component={AppLink}
                href={`/members/create?federation=${profile.federation.ref}&family=${member}`}
                variant="default"
                leftSection={<IconUsersPlus size={16} aria-hidden />}
              >
                {t('person.family.add')}
              </Button>
              <Button component={AppLink} href={`${base}/edit`} leftSection={<IconPencil size={16} aria-hidden />}>
                {t('person.edit')}
              </Button>
              {!profile.isDeceased && (
                <Menu position="bottom-end">
                  <Menu.Target>
                    <ActionIcon variant="default" size="input-sm" aria-label={t('person.more')}>
                      <IconDotsVertical size={16} aria-hidden />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    <Menu.Item onClick={() => setDeclaring(true)}>{t('person.death.declare')}</Menu.Item>
                  </Menu.Dropdown>
                </Menu>
              )}
            </>
          )}
        </>
      }
    >
      <SectionNav
        label={t('person.parts')}
        items={parts
          .filter(({ isOpen }) => isOpen)
          .map(({ part }) => ({
            href: `${base}/${part}`,
            label: t(`person.part.${part}`),
            isCurrent: path === `${base}/${part}` || (part === 'overview' && path === `${base}/edit`),
          }))}
      />
      <div className={classes.screen}>{children}</div>
      {isDeclaring && (
        <EndDrawer
          title={t('person.death.title', { name })}
          why={t('person.death.why')}
          label={t('person.death.date')}
          saveLabel={t('person.death.declare')}
          field="date"
          onClose={() => setDeclaring(false)}
          save={(date) => declareDeceased.mutateAsync({ person: member, date })}
        />
      )}
      {isEditing && <EditMember member={member} onClose={onClose} />}
    </OfficePage>
  )
}
