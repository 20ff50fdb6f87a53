import { useDebouncedValue } from '@mantine/hooks'
import type { SpotlightActionGroupData } from '@mantine/spotlight'
import { searchPauseMs } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { addressOf, type Pane } from '../../shared/test-panes/panes.ts'
import { trpc } from '../../shared/trpc.ts'
import { readCommand } from './command-words.ts'
import { useVerbs } from './use-verbs.ts'

const isNumber = /^[1-9]\d{0,4}$/

/**
 * From anywhere: who rides today with the typed number, in the competitions that the reader manages. `except` is the
 * competition whose own starters are found already.
 */
export const useFoundStarters = (
  query: string,
  go: (href: string) => () => void,
  except: string | null,
): SpotlightActionGroupData => {
  const { t } = useTranslation(['kernel', 'competitions'])
  const { verb, about } = readCommand(query, useVerbs())
  const [asked] = useDebouncedValue(about, searchPauseMs)
  const isAsked = isNumber.test(asked)
  const starters = trpc.competitions.participation.findNumbered.useQuery(
    { number: Number(asked) },
    { enabled: isAsked, meta: { quiet: true } },
  )
  const pane: Pane = verb === null || verb === 'signOff' ? 'subscriptions' : verb
  const rows = isAsked && about === asked ? (starters.data ?? []) : []
  return {
    group: t('kernel:command.startersToday'),
    actions: rows
      .filter(({ competition }) => competition.ref !== except)
      .map(({ ref, startNumber, rider, horse, status, competition, testName, ...place }) => ({
        id: `today-${ref}`,
        label: `${startNumber} · ${rider.name}, ${horse.name}`,
        description: [
          competition.name,
          testName,
          ...(status === 'SUBSCRIBED' ? [] : [t(`competitions:registration.status.${status}`)]),
        ].join(' · '),
        keywords: [query],
        onClick: go(addressOf(competition.ref, pane, place)),
      })),
  }
}
