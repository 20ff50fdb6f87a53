import { Button } from '@mantine/core'
import { Facts, Section } from '@oxer/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownTimeZone } from '../../../../shared/own-time.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'

const InviteDrawer = lazy(() => import('./invite-drawer.tsx').then((file) => ({ default: file.InviteDrawer })))

/** Whether the person has a login, or is invited to one (ps137). */
export const MemberInvitation = ({ member, name }: { member: string; name: string }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const { data } = trpc.parties.invitation.get.useQuery({ member })
  if (!data) return null
  const isAgain = data.state !== 'NOT_INVITED'
  const moment = (instant: string | null) => instant && formats.instant(instant, ownTimeZone())
  return (
    <Section
      title={t('invitation.title')}
      actions={
        data.canInvite && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {t(isAgain ? 'invitation.again' : 'invitation.invite')}
          </Button>
        )
      }
    >
      <Facts
        columns={3}
        items={[
          { label: t('invitation.state'), value: t(`invitation.states.${data.state}`) },
          { label: t('invitation.invitedAt'), value: moment(data.invitedAt) },
          { label: t('invitation.until'), value: data.state === 'INVITED' ? moment(data.expiresAt) : null },
          { label: t('invitation.username'), value: isAgain ? data.username : null },
        ]}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <InviteDrawer member={member} name={name} invitation={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  )
}
