import { useDebouncedValue } from '@mantine/hooks'
import type { SpotlightActionGroupData } from '@mantine/spotlight'
import { isActiveRegistration } from '@oxer/domain/competitions/registration/registration-status.rules'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import { searchPauseMs } from '@oxer/ui'
import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { hrefOf, type Pane, partsOf, type TestPart } from '../../shared/test-panes/panes.ts'
import { trpc } from '../../shared/trpc.ts'
import { readCommand } from './command-words.ts'
import { useVerbs } from './use-verbs.ts'

/** As many as are read at a glance. */
const most = 8

const managed = /^\/competitions\/([0-9a-f-]{36})\/manage(?=\/|$)/

/** Where a test is looked at when nobody says which of its screens. */
const paneOfState = {
  ENTRIES: 'subscriptions',
  PROPOSAL: 'startlists',
  FINAL: 'startlists',
  RUNNING: 'results',
  FINISHED: 'rankings',
  OFFICIAL: 'rankings',
} as const satisfies Record<TestPart['state'], Pane>

/** The competition whose manage screens are open. */
export const useOpenCompetition = (): string | null =>
  useRouterState({ select: ({ location }) => managed.exec(location.pathname)?.[1] ?? null })

/**
 * In the screens of a competition: its tests, and its starters by number, rider, horse or club. A verb beside them says
 * which screen to open, or to sign a starter off.
 */
export const useFoundInCompetition = (query: string, go: (href: string) => () => void): SpotlightActionGroupData[] => {
  const { t } = useTranslation(['competitions', 'kernel'])
  const competition = useOpenCompetition()
  const { verb, about } = readCommand(query, useVerbs())
  const [asked] = useDebouncedValue(about, searchPauseMs)
  const quiet = { meta: { quiet: true } } as const
  const inside = { competition: competition ?? '' }
  const overview = trpc.competitions.test.overview.useQuery(inside, { ...quiet, enabled: competition !== null })
  const starters = trpc.competitions.registration.listAll.useQuery(
    { ...inside, q: asked, size: most },
    {
      ...quiet,
      enabled: competition !== null && (asked.length > 1 || /^\d$/.test(asked)),
      placeholderData: (before) => before,
    },
  )
  if (competition === null || !overview.data) return []
  const parts = partsOf(overview.data)
  const pane = verb === 'signOff' ? null : verb
  const needle = fold(about)
  const matching = parts.filter(
    ({ label, test }) =>
      fold(label).includes(needle) || (test.externalRef !== null && fold(test.externalRef) === needle),
  )
  const isTestAsked = verb !== 'signOff' && (needle !== '' || pane !== null)
  const rows = about === '' || about !== asked ? [] : (starters.data?.items ?? [])
  return [
    {
      group: t('test.rail.label'),
      actions: (isTestAsked ? matching : []).slice(0, most).map((part) => ({
        id: part.testSetRef,
        label: part.label,
        description: t(`test.state.${part.state}`),
        keywords: [query],
        onClick: go(hrefOf(competition, pane ?? paneOfState[part.state], part)),
      })),
    },
    {
      group: t('kernel:command.starters'),
      actions: rows.flatMap(({ ref, startNumber, rider, horse, testName, testSetRef, status }) => {
        const part = parts.find((each) => each.testSetRef === testSetRef)
        // A team does not start.
        if (!part || rider === null || horse === null) return []
        if (verb === 'signOff' && !isActiveRegistration(status)) return []
        const who = [startNumber, `${rider.name}, ${horse.name}`].filter((each) => each !== null).join(' · ')
        const href = hrefOf(competition, pane ?? 'subscriptions', part)
        return {
          id: ref,
          label: verb === 'signOff' ? t('kernel:command.signOff', { who }) : who,
          description: testName,
          keywords: [query],
          onClick: go(verb === 'signOff' ? `${href}?signOff=${ref}` : href),
        }
      }),
    },
  ]
}
