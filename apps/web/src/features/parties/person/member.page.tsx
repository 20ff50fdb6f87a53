import { Menu } from '@mantine/core'
import { ErrorState, SectionNav, StatusBadge } from '@oxer/ui'
import { useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { EndDrawer } from '../../../shared/end-drawer.tsx'
import { OfficePage } from '../../../shared/office-page.tsx'
import { todayHere } from '../../../shared/own-time.ts'
import { PageRefusal } from '../../../shared/page-refusal.ts'
import { RecordPicture } from '../../../shared/picture-button.tsx'
import { placeOf } from '../../../shared/place-of.ts'
import { OfficeRecord } from '../../../shared/record/office-record.tsx'
import { RecordActions } from '../../../shared/record/record-actions.tsx'
import { useSession } from '../../../shared/session.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useMember, useMemberHead } from './member.queries.ts'
import { memberFacts } from './member-head.view.ts'
import { memberName } from './members.columns.tsx'
import { usePersonChanges } from './person.mutations.ts'

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
  const head = useMemberHead(member)
  const formats = useFormats()
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
  if (!profile || !abilities) return <OfficeRecord title={t('person.one')} crumbs={crumbs} isLoading />
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
    { part: 'finance', isOpen: general.canViewFinancePage },
    { part: 'privacy', isOpen: general.canViewPrivacyPage },
    { part: 'similar', isOpen: general.canEdit },
  ] as const
  const name = memberName(profile)
  const isOverview = path === `${base}/overview` || path === `${base}/edit`
  const current = isOverview
    ? 'overview'
    : parts.find(({ part }) => path === `${base}/${part}` || path.startsWith(`${base}/${part}/`))?.part
  return (
    <OfficeRecord
      title={name}
      screen={current && current !== 'overview' ? t(`person.part.${current}`) : undefined}
      crumbs={crumbs}
      picture={
        <RecordPicture
          name={name}
          src={profile.avatar}
          change={
            general.canEditAvatar && {
              of: { person: member },
              label: t('picture.person'),
              isBusy: avatar.isPending,
              send: (form) => avatar.mutate(form),
            }
          }
        />
      }
      {...(profile.isDeceased && { marks: <StatusBadge tone="neutral">{t('person.deceased')}</StatusBadge> })}
      facts={memberFacts(t, formats, { profile, head: head.data, today: todayHere(), canEdit: general.canEdit })}
      {...(general.canEdit && {
        actions: (
          <RecordActions edit={{ href: `${base}/edit`, label: t('person.edit'), isPrimary: isOverview }}>
            <Menu.Item
              component={AppLink}
              href={`/members/create?federation=${profile.federation.ref}&family=${member}`}
            >
              {t('person.family.add')}
            </Menu.Item>
            {!profile.isDeceased && (
              <Menu.Item onClick={() => setDeclaring(true)}>{t('person.death.declare')}</Menu.Item>
            )}
          </RecordActions>
        ),
      })}
      nav={
        <SectionNav
          label={t('person.parts')}
          items={parts
            .filter(({ isOpen }) => isOpen)
            .map(({ part }) => ({
              href: part === 'finance' ? `${base}/finance/balance` : `${base}/${part}`,
              label: t(`person.part.${part}`),
              isCurrent: part === current,
            }))}
        />
      }
    >
      {children}
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
    </OfficeRecord>
  )
}
