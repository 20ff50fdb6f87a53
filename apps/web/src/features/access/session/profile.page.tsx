import { SectionNav } from '@oxer/ui'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OfficePage } from '../../../shared/office-page.tsx'
import { useSession } from '../../../shared/session.ts'
import { useTitlePart } from '../../../shared/use-title.ts'
import classes from './profile.module.css'

const parts = ['preferences', 'security', 'tokens'] as const

/** The reader's own account, part by part. */
export const ProfilePage = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('access')
  const { user } = useSession()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const current = parts.find((part) => path === `/profile/${part}`)
  useTitlePart(current && t(`profile.${current}`))
  return (
    <OfficePage title={t('profile.menu')} subtitle={user?.name}>
      <SectionNav
        label={t('profile.menu')}
        items={parts.map((part) => ({
          href: `/profile/${part}`,
          label: t(`profile.${part}`),
          isCurrent: part === current,
        }))}
      />
      <div className={classes.part}>{children}</div>
    </OfficePage>
  )
}
