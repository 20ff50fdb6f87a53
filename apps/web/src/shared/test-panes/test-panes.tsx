import { ActionIcon, Drawer, Skeleton } from '@mantine/core'
import { ErrorState, ShapeSkeleton, useUi } from '@oxer/ui'
import { IconLayoutSidebarLeftCollapse } from '@tabler/icons-react'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../managed-competition.ts'
import { trpc } from '../trpc.ts'
import { useTitlePart } from '../use-title.ts'
import {
  arrivalHref,
  hrefOf,
  hrefOfAll,
  isAll,
  namedPart,
  type PanePlace,
  partsOf,
  placeOf,
  railParts,
  rememberedPart,
  rememberPart,
} from './panes.ts'
import { type TestPane, TestPaneProvider } from './test-pane.ts'
import classes from './test-panes.module.css'
import { TestRail } from './test-rail.tsx'
import { usePaneKeys } from './use-pane-keys.ts'
import { useTestsOverview } from './use-tests-overview.ts'

const folded = 'oxer.rail'

/** Rankings over several tests belong to no part of a test; they come after the tests. */
const useOthers = ({ pane }: PanePlace, competition: string) => {
  const { data } = trpc.competitions.composedRanking.list.useQuery({ competition }, { enabled: pane === 'rankings' })
  return (data?.rankings ?? []).map(({ ref, name }) => ({
    ref,
    label: name,
    href: `/competitions/${competition}/manage/rankings?testSet=${ref}`,
  }))
}

const useFrame = (place: PanePlace) => {
  const { t } = useTranslation('competitions')
  const { ref: competition } = useManagedCompetition().competition
  const { pane, named } = place
  const router = useRouter()
  const overview = useTestsOverview(competition)
  const parts = overview.data && partsOf(overview.data)
  const others = useOthers(place, competition)
  const remembered = rememberedPart(competition)
  const part = parts ? namedPart(parts, place, remembered) : null
  const testSet = part?.testSetRef
  useEffect(() => {
    if (testSet !== undefined) rememberPart(competition, testSet)
  }, [competition, testSet])
  const isArriving = named === null && (parts !== undefined || overview.isError)
  const target = isArriving ? arrivalHref(competition, pane, parts ?? [], remembered) : null
  useEffect(() => {
    if (target !== null) router.history.replace(target)
  }, [router, target])
  const allHref = hrefOfAll(competition, pane)
  const all = allHref === null ? null : { href: allHref, label: t('test.rail.all') }
  const rail = railParts(competition, pane, parts ?? [])
  const other = others.find(({ ref }) => ref === named)
  const current = part ? hrefOf(competition, pane, part) : isAll(place) ? allHref : (other?.href ?? null)
  const hrefs = [...(all ? [all] : []), ...rail, ...others].map(({ href }) => href)
  usePaneKeys(hrefs, current, (href) => router.history.push(href))
  const shown = rail.find(({ href }) => href === current)
  return {
    overview,
    part: shown ?? null,
    label: shown?.label ?? other?.label ?? (isAll(place) ? (all?.label ?? '') : ''),
    /** Nothing is shown before it is clear what. */
    isResolving: named === null && (overview.isPending || target !== null),
    rail: { pane, parts: rail, all, others, current },
  }
}

const Frame = ({ place, children }: { place: PanePlace; children: ReactNode }) => {
  const { t } = useTranslation('competitions')
  const { texts } = useUi()
  const [isFolded, setFolded] = useState(() => localStorage.getItem(folded) === 'yes')
  const [isSheetOpen, setSheetOpen] = useState(false)
  const { overview, part, label, isResolving, rail } = useFrame(place)
  useTitlePart(label)
  useEffect(() => setSheetOpen(false), [rail.current])
  const fold = (next: boolean): void => {
    localStorage.setItem(folded, next ? 'yes' : 'no')
    setFolded(next)
  }
  const pane: TestPane = {
    pane: place.pane,
    part,
    label,
    isFolded,
    unfold: () => fold(false),
    openSheet: () => setSheetOpen(true),
  }
  return (
    <TestPaneProvider value={pane}>
      <div className={classes.frame} data-folded={isFolded || undefined}>
        <aside className={classes.rail} aria-label={t('test.rail.label')}>
          {overview.isPending && <Skeleton height={320} m="sm" />}
          {overview.isError && <ErrorState onRetry={() => void overview.refetch()} />}
          {overview.data && <TestRail {...rail} />}
          <div className={classes.foot}>
            <span>{t('test.rail.keys')}</span>
            <ActionIcon variant="subtle" aria-label={t('test.rail.hide')} onClick={() => fold(true)}>
              <IconLayoutSidebarLeftCollapse size={18} aria-hidden />
            </ActionIcon>
          </div>
        </aside>
        <div className={classes.pane} data-own-letters>
          {isResolving ? <ShapeSkeleton /> : children}
        </div>
      </div>
      <Drawer
        opened={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        position="bottom"
        size="80%"
        title={t('test.rail.label')}
        closeButtonProps={{ 'aria-label': texts.action.close }}
      >
        <TestRail {...rail} />
      </Drawer>
    </TestPaneProvider>
  )
}

/**
 * The frame of the screens that show one test: the rail with all tests beside the screen. A test stays chosen from one
 * pane to the next; an address that names none leads to the last one, or to the one that is at hand.
 */
export const TestPanes = ({ children }: { children: ReactNode }) => {
  const { ref } = useManagedCompetition().competition
  const { pathname, search } = useLocation()
  const place = placeOf(ref, pathname, 'testSet' in search ? search.testSet : undefined)
  return place === null ? children : <Frame place={place}>{children}</Frame>
}
