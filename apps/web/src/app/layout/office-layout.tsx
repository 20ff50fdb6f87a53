import { useHotkeys } from '@mantine/hooks'
import { AvatarInitials, LoadingOverlay } from '@oxer/ui'
import { useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session.ts'
import { Footer } from './footer.tsx'
import classes from './office-layout.module.css'
import { useRememberedFlag } from './remembered-flag.ts'
import { SidePanel } from './side-panel.tsx'
import { TopMenu } from './top-menu.tsx'

const HeaderMenus = lazy(() => import('./header-menus.tsx').then((file) => ({ default: file.HeaderMenus })))
const CommandPalette = lazy(() => import('./command-palette.tsx').then((file) => ({ default: file.CommandPalette })))

/** After going somewhere the reader is at the new page's title, as after loading a page. */
const useFocusOnNavigation = (): void => {
  const router = useRouter()
  const isFirst = useRef(true)
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        const first = isFirst.current
        isFirst.current = false
        if (first || !pathChanged) return
        const target = document.querySelector<HTMLElement>('[data-page-title]') ?? document.getElementById('main')
        target?.focus({ preventScroll: true })
      }),
    [router],
  )
}

/** Keeps the place of the menus while they load, so that nothing jumps. */
const HeaderMenusPlace = () => {
  const { user } = useSession()
  return (
    <span className={classes.menusPlace} aria-hidden="true">
      {user && <AvatarInitials name={user.name} src={user.avatar} />}
    </span>
  )
}

export const OfficeLayout = ({
  children,
  notice,
  year,
}: {
  children: ReactNode
  /** Above every page: something about the reader, not about the page. */
  notice?: ReactNode
  year: number
}) => {
  const { t } = useTranslation('shell')
  const { user } = useSession()
  const [isPanelOpen, setPanelOpen] = useRememberedFlag('oxer.panel', true)
  const [isPaletteWanted, setPaletteWanted] = useState(false)
  useFocusOnNavigation()
  useHotkeys([['mod+K', () => setPaletteWanted(true)]], [])
  const panel = user ? <SidePanel /> : null
  return (
    <div className={classes.office}>
      <a href="#main" className={classes.skip}>
        {t('skip')}
      </a>
      <TopMenu panel={panel} isPanelOpen={isPanelOpen} onPanel={setPanelOpen} onSearch={() => setPaletteWanted(true)}>
        <Suspense fallback={<HeaderMenusPlace />}>
          <HeaderMenus />
        </Suspense>
      </TopMenu>
      <div className={classes.middle} data-panel={user && isPanelOpen ? 'open' : 'folded'}>
        {user && isPanelOpen && (
          <aside className={classes.panel} aria-label={t('panel.label')}>
            {panel}
          </aside>
        )}
        <div className={classes.column}>
          <main id="main" className={classes.main} tabIndex={-1}>
            <div className={classes.inner}>
              {notice}
              <Suspense fallback={<LoadingOverlay />}>{children}</Suspense>
            </div>
          </main>
          <Footer year={year} />
        </div>
      </div>
      {isPaletteWanted && (
        <Suspense fallback={null}>
          <CommandPalette onClose={() => setPaletteWanted(false)} />
        </Suspense>
      )}
    </div>
  )
}
