import { useMediaQuery } from '@mantine/hooks'
import { AvatarInitials, ErrorState, SectionNav } from '@oxer/ui'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ManagedFederationProvider } from '../../../shared/managed-federation.ts'
import { OfficePage } from '../../../shared/office-page.tsx'
import { useIsOfficePage } from '../../../shared/office-pages.ts'
import { trpc } from '../../../shared/trpc.ts'
import classes from './federation.module.css'

/** In the order of the side menu. General data and finance need the manage right (spec section 6). */
const parts = [
  { part: 'general', needs: 'canManage' },
  { part: 'users', needs: 'canManage' },
  { part: 'usergroups', needs: 'canRead' },
  { part: 'custom-attributes', needs: 'canRead' },
  { part: 'sporttypevariants', needs: 'canRead' },
  { part: 'sportcategories', needs: 'canRead' },
  { part: 'studbooks', needs: 'canRead' },
  { part: 'protocols', needs: 'canRead' },
  { part: 'careers', needs: 'canRead' },
  { part: 'rulesets', needs: 'canRead' },
  { part: 'licenses', needs: 'canRead' },
  { part: 'member-benefits', needs: 'canRead' },
  { part: 'achievements', needs: 'canRead' },
  { part: 'courses', needs: 'canRead' },
  { part: 'rulestemplate', needs: 'canManage' },
  { part: 'price-profile', needs: 'canManage' },
  { part: 'practitioner-price-profile', needs: 'canManage' },
  { part: 'practitioner-group', needs: 'canManage' },
  { part: 'finance', needs: 'canManage' },
] as const

/** The frame of all management screens of a federation: its name and the menu beside the screen. */
export const FederationPage = ({ federation, children }: { federation: string; children: ReactNode }) => {
  const { t } = useTranslation(['parties', 'federation'])
  const exists = useIsOfficePage()
  // Beside the screen if there is room, above it on a phone, as in federation.module.css.
  const isNarrow = useMediaQuery('(max-width: 900px)') ?? false
  const page = { meta: { page: true } } as const
  const settings = trpc.federation.federation.getSettings.useQuery({ federation }, page)
  const abilities = trpc.federation.federation.abilities.useQuery({ federation }, page)
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
  return (
    <ManagedFederationProvider value={{ federation: settings.data, abilities: open }}>
      <OfficePage
        title={settings.data.name}
        subtitle={t('federation:federation.title')}
        marks={<AvatarInitials name={settings.data.name} src={settings.data.avatar} size={40} shape="square" />}
      >
        <div className={classes.columns}>
          <SectionNav
            label={t('federation:federation.menu')}
            direction={isNarrow ? 'row' : 'column'}
            items={parts
              .filter(({ part, needs }) => open[needs] && exists(`${base}/${part}`))
              .map(({ part }) => ({
                href: `${base}/${part}`,
                label: t(`federation:federation.part.${part}`),
                isCurrent: path === `${base}/${part}` || path.startsWith(`${base}/${part}/`),
              }))}
          />
          <div className={classes.screen}>{children}</div>
        </div>
      </OfficePage>
    </ManagedFederationProvider>
  )
}
