import { ShapeSkeleton } from '@oxer/ui'
import { useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session.ts'
import { Footer } from './footer.tsx'
import { HeaderMenus } from './header-menus.tsx'
import classes from './office-layout.module.css'
import { useRememberedFlag } from './remembered-flag.ts'
import { SidePanel } from './side-panel.tsx'
import { TopMenu } from './top-menu.tsx'

const CommandPalette = lazy(() => import('./command-palette.tsx').then((file) => ({ default: file.CommandPalette })))

/** Ctrl+K, or Cmd+K, wherever the focus is. */
const usePaletteKey = (open: () => void): void => {
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Folded by default on the screens of a competition and of a federation, which have a navigation of their own; remembered for each of the two. */
const usePanel = (): [boolean, (next: boolean) => void] => {
  const elsewhere = useRememberedFlag('oxer.panel', true)
  const inCompetition = useRememberedFlag('oxer.panel.competition', false)
  const isManaging = useRouterState({ select: (state) => /\/m(anage|yfed)/.test(state.location.pathname) })
  return isManaging ? inCompetition : elsewhere
}

export const OfficeLayout = ({
  children,
  notice,
  year,
}: {
  children: ReactNode
  /** Shown above every page: a notice about the reader, not about the page. */
  notice?: ReactNode
  year: number
}) => {
  const { t } = useTranslation('shell')
  const { user } = useSession()
  const [isPanelOpen, setPanelOpen] = usePanel()
  const [isPaletteWanted, setPaletteWanted] = useState(false)
  usePaletteKey(() => setPaletteWanted(true))
  const panel = user ? <SidePanel /> : null
  return (
    <div className={classes.office}>
      <a href="#main" className={classes.skip}>
        {t('skip')}
      </a>
      <TopMenu panel={panel} isPanelOpen={isPanelOpen} onPanel={setPanelOpen} onSearch={() => setPaletteWanted(true)}>
        <HeaderMenus />
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
              <Suspense fallback={<ShapeSkeleton />}>{children}</Suspense>
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
