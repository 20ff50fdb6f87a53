import { useDebouncedValue } from '@mantine/hooks'
import type { SpotlightActionGroupData } from '@mantine/spotlight'
import { searchPauseMs } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { horseFacts } from '../../shared/horse-search.ts'
import { personFacts, toBase64 } from '../../shared/person-search.ts'
import { placeOf, placeOfCompetition } from '../../shared/place-of.ts'
import { trpc } from '../../shared/trpc.ts'
import { useFormats } from '../../shared/use-formats.ts'
import { usePlaces } from './nav-entries.ts'

/** The shortest text that the server searches (spec section 5). */
const shortest = 2

type Found = { ref: string; label: string; detail: string; href: string }

/**
 * What the server finds for the typed text, by kind: competitions, and the members, horses and organisations of readers
 * to whom these lists are open. The server answers only with what the reader may find.
 */
export const useFoundThings = (query: string, go: (href: string) => () => void): SpotlightActionGroupData[] => {
  const { t } = useTranslation(['kernel', 'shell'])
  const formats = useFormats()
  const { pages } = usePlaces()
  const [asked] = useDebouncedValue(query.trim(), searchPauseMs)
  const isAsked = asked.length >= shortest
  const lists = new Set(pages.map(({ label }) => label))
  const options = (isOpen: boolean) =>
    ({ enabled: isAsked && isOpen, placeholderData: <Data>(before: Data) => before, meta: { quiet: true } }) as const
  const competitions = trpc.competitions.competition.search.useQuery({ q: asked }, options(true))
  const members = trpc.parties.person.search.useQuery({ q: toBase64(asked) }, options(lists.has('members')))
  const horses = trpc.parties.horse.search.useQuery({ q: asked }, options(lists.has('horses')))
  const organisations = trpc.parties.organisation.search.useQuery({ q: asked }, options(lists.has('organisations')))
  const groupOf = (group: string, found: readonly Found[]): SpotlightActionGroupData => ({
    group,
    actions: (isAsked ? found : []).map(({ ref, label, detail, href }) => ({
      id: ref,
      label,
      description: detail,
      // The server has matched it, perhaps by something that is not shown here.
      keywords: [query],
      onClick: go(href),
    })),
  })
  return [
    groupOf(
      t('kernel:command.competitions'),
      (competitions.data?.matches ?? []).map(({ ref, name, start, cityName }) => ({
        ref,
        label: name,
        detail: [formats.date(start), cityName].filter(Boolean).join(' · '),
        // The search finds only what the public may open.
        href: placeOfCompetition(ref, 'PUBLIC') ?? '/competitions',
      })),
    ),
    groupOf(
      t('shell:nav.members'),
      (members.data?.matches ?? []).map((person) => ({
        ref: person.ref,
        label: person.name,
        detail: personFacts(person),
        href: placeOf.member(person.ref),
      })),
    ),
    groupOf(
      t('shell:nav.horses'),
      (horses.data?.matches ?? []).map((horse) => ({
        ref: horse.ref,
        label: horse.name,
        detail: horseFacts(horse),
        href: placeOf.horse(horse.ref),
      })),
    ),
    groupOf(
      t('shell:nav.organisations'),
      (organisations.data?.matches ?? []).map(({ ref, name, cityName }) => ({
        ref,
        label: name,
        detail: cityName,
        href: placeOf.organisation(ref),
      })),
    ),
  ]
}
