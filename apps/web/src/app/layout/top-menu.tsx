import { ActionIcon } from '@mantine/core'
import { AvatarInitials, FederationPicker } from '@oxer/ui'
import { IconLayoutSidebar, IconMenu2, IconSearch } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../shared/app-link.tsx'
import { useSession } from '../../shared/session.ts'
import { usePlaces } from './nav-entries.ts'
import classes from './office-layout.module.css'

const MenuDrawer = lazy(() => import('./menu-drawer.tsx').then((file) => ({ default: file.MenuDrawer })))

export type TopMenuProps = {
  panel: ReactNode
  isPanelOpen: boolean
  onPanel: (open: boolean) => void
  onSearch: () => void
  children: ReactNode
}

/** A row of links on a wide screen; on a phone one button that opens them together with the side panel. */
export const TopMenu = ({ panel, isPanelOpen, onPanel, onSearch, children }: TopMenuProps) => {
  const { t } = useTranslation('shell')
  const session = useSession()
  const path = useRouterState({ select: (state) => state.location.pathname })
  // The drawer belongs to the page on which it was opened, so navigation closes it.
  const [drawerPath, setDrawerPath] = useState<string | null>(null)
  const isDrawerOpen = drawerPath === path
  const { pages: entries, federations } = usePlaces()
  const links = federations.filter(({ label }) => label !== 'federation')
  const hasPanel = session.user !== null
  const hasDrawer = hasPanel || entries.length > 0
  const isCurrent = (to: string): boolean => path === to || path.startsWith(`${to}/`)

  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        {hasDrawer && (
          <span className={classes.narrow}>
            <ActionIcon
              size={44}
              aria-label={t('nav.open')}
              aria-expanded={isDrawerOpen}
              onClick={() => setDrawerPath(path)}
            >
              <IconMenu2 size={22} aria-hidden />
            </ActionIcon>
          </span>
        )}
        {hasPanel && (
          <span className={classes.wide}>
            <ActionIcon
              size={44}
              aria-label={isPanelOpen ? t('panel.fold') : t('panel.unfold')}
              aria-expanded={isPanelOpen}
              onClick={() => onPanel(!isPanelOpen)}
            >
              <IconLayoutSidebar size={20} aria-hidden />
            </ActionIcon>
          </span>
        )}
        <AppLink href="/" className={classes.home}>
          <AvatarInitials name={session.tenant.name} src={session.tenant.avatar} size={32} shape="square" />
          <span className={classes.tenant}>{session.tenant.name}</span>
        </AppLink>
        {entries.length + links.length > 0 && (
          <nav aria-label={t('nav.main')} className={classes.wide}>
            <ul className={classes.links}>
              {entries.map((entry) => (
                <li key={entry.to}>
                  <AppLink
                    href={entry.to}
                    className={classes.link}
                    aria-current={isCurrent(entry.to) ? 'page' : undefined}
                  >
                    {t(`nav.${entry.label}`)}
                  </AppLink>
                </li>
              ))}
              {links.map(({ label, federations, hrefOf }) => {
                const [only, another] = federations
                return (
                  <li key={label}>
                    {only && !another ? (
                      <AppLink
                        href={hrefOf(only)}
                        className={classes.link}
                        aria-current={isCurrent(hrefOf(only)) ? 'page' : undefined}
                      >
                        {t(`nav.${label}`)}
                      </AppLink>
                    ) : (
                      <FederationPicker
                        label={t(`nav.${label}`)}
                        variant="subtle"
                        federations={federations}
                        hrefOf={hrefOf}
                      />
                    )}
                  </li>
                )
              })}
            </ul>
          </nav>
        )}
        <span className={classes.spacer} />
        <button type="button" className={classes.search} onClick={onSearch} aria-label={t('command.open')}>
          <IconSearch size={18} aria-hidden />
          <span>{t('command.open')}</span>
          <span aria-hidden="true" style={{ flex: 'none' }}>
            {t('command.shortcut')}
          </span>
        </button>
        {children}
      </div>
      {isDrawerOpen && (
        <Suspense fallback={null}>
          <MenuDrawer title={session.tenant.name} closeLabel={t('nav.close')} onClose={() => setDrawerPath(null)}>
            {entries.length > 0 && (
              <nav aria-label={t('nav.main')}>
                {entries.map((entry) => (
                  <AppLink
                    key={entry.to}
                    href={entry.to}
                    className={classes.menuEntry}
                    aria-current={isCurrent(entry.to) ? 'page' : undefined}
                  >
                    <entry.icon size={20} aria-hidden />
                    {t(`nav.${entry.label}`)}
                  </AppLink>
                ))}
              </nav>
            )}
            {panel}
          </MenuDrawer>
        </Suspense>
      )}
    </header>
  )
}
