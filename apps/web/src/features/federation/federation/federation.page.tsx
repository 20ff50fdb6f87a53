import { TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { ErrorState, SectionNav } from '@oxer/ui'
import { IconSearch } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { federationParts } from '../../../shared/federation-parts.ts'
import { ManagedFederationProvider } from '../../../shared/managed-federation.ts'
import { OfficePage } from '../../../shared/office-page.tsx'
import { useIsOfficePage } from '../../../shared/office-pages.ts'
import { trpc } from '../../../shared/trpc.ts'
import { FederationWaitingBadge } from '../../../shared/waiting-of-federation.tsx'
import classes from './federation.module.css'

/** The frame of all management screens of a federation: its name and the menu beside the screen. */
export const FederationPage = ({ federation, children }: { federation: string; children: ReactNode }) => {
  const { t } = useTranslation(['parties', 'federation'])
  const exists = useIsOfficePage()
  // Beside the screen if there is room, above it on a phone, as in federation.module.css.
  const isNarrow = useMediaQuery('(max-width: 900px)') ?? false
  const page = { meta: { page: true } } as const
  const settings = trpc.federation.federation.getSettings.useQuery({ federation }, page)
  const abilities = trpc.federation.federation.abilities.useQuery({ federation }, page)
  const [find, setFind] = useState('')
  const path = useRouterState({ select: (state) => state.location.pathname })
  if (settings.isError || abilities.isError) {
    return (
      <OfficePage title={t('federation:federation.title')}>
        <ErrorState
          onRetry={() => {
            void settings.refetch()
            void abilities.refetch()
          }}
        />
      </OfficePage>
    )
  }
  if (!settings.data || !abilities.data) return <OfficePage title={t('federation:federation.title')} isLoading />
  const base = `/myfederation/${federation}`
  const open = abilities.data
  const words = find.trim().toLowerCase()
  const items = federationParts
    .filter(({ part, needs }) => open[needs] && exists(`${base}/${part}`))
    .map(({ part, group }) => ({
      href: `${base}/${part}`,
      label: t(`federation:federation.part.${part}`),
      group: t(`federation:federation.group.${group}`),
      isCurrent: path === `${base}/${part}` || path.startsWith(`${base}/${part}/`),
      ...(part === 'approvals' && {
        badge: <FederationWaitingBadge federation={federation} canManage={open.canManage} />,
      }),
    }))
  const current = items.find(({ isCurrent }) => isCurrent)
  return (
    <ManagedFederationProvider value={{ federation: settings.data, abilities: open }}>
      <OfficePage title={current?.label ?? settings.data.name} subtitle={settings.data.name}>
        <div className={classes.columns}>
          <div className={classes.menu}>
            {!isNarrow && (
              <TextInput
                type="search"
                aria-label={t('federation:federation.find')}
                placeholder={t('federation:federation.find')}
                leftSection={<IconSearch size={16} aria-hidden />}
                value={find}
                onChange={(event) => setFind(event.currentTarget.value)}
              />
            )}
            <SectionNav
              label={t('federation:federation.menu')}
              direction={isNarrow ? 'row' : 'column'}
              items={items.filter(({ label, isCurrent }) => isCurrent || label.toLowerCase().includes(words))}
            />
          </div>
          <div className={classes.screen}>{children}</div>
        </div>
      </OfficePage>
    </ManagedFederationProvider>
  )
}
