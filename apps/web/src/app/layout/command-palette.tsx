import { useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import '@mantine/spotlight/styles.layer.css'
import { languageNames } from '@oxer/i18n/languages'
import { searchPauseMs } from '@oxer/ui'
import { IconHome, IconLanguage, IconMoon, IconSearch, IconSun, IconTrophy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { offeredLanguages } from '../../shared/language.ts'
import { useGo } from '../../shared/office-pages.ts'
import { placeOfCompetition } from '../../shared/place-of.ts'
import { useSession } from '../../shared/session.ts'
import { trpc } from '../../shared/trpc.ts'
import { useFormats } from '../../shared/use-formats.ts'
import { usePlaces } from './nav-entries.ts'
import { useSpeak } from './use-speak.ts'

/** The shortest text that the server searches (spec section 5). */
const shortest = 2

/** The competitions that match the typed text, by name, place or organiser. */
const useFoundCompetitions = (query: string, go: (href: string) => () => void): SpotlightActionGroupData => {
  const { t } = useTranslation('kernel')
  const formats = useFormats()
  const [asked] = useDebouncedValue(query.trim(), searchPauseMs)
  const { data } = trpc.competitions.competition.search.useQuery(
    { q: asked },
    { enabled: asked.length >= shortest, placeholderData: (previous) => previous, meta: { quiet: true } },
  )
  const matches = asked.length >= shortest ? (data?.matches ?? []) : []
  // The search finds only what the public may open.
  const hrefOf = (ref: string): string => placeOfCompetition(ref, 'PUBLIC') ?? '/competitions'
  return {
    group: t('command.competitions'),
    actions: matches.map(({ ref, name, start, cityName }) => ({
      id: ref,
      label: name,
      description: [formats.date(start), cityName].filter(Boolean).join(' · '),
      leftSection: <IconTrophy size={20} aria-hidden />,
      // The server has matched it, perhaps by its organiser, which is not shown here.
      keywords: [query],
      onClick: go(hrefOf(ref)),
    })),
  }
}

/** Ctrl+K: go to any page without the mouse. Loaded when it is first opened. */
export const CommandPalette = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['shell', 'kernel'])
  const speak = useSpeak()
  const session = useSession()
  const { setColorScheme } = useMantineColorScheme()
  const [[store, spotlight]] = useState(createSpotlight)
  const places = usePlaces()

  useEffect(() => spotlight.open(), [spotlight])

  const follow = useGo()
  const go = (href: string) => () => follow(href)
  const [query, setQuery] = useState('')
  const competitions = useFoundCompetitions(query, go)
  const pages: SpotlightActionGroupData = {
    group: t('kernel:command.pages'),
    actions: [
      { id: '/', label: t('nav.home'), leftSection: <IconHome size={20} aria-hidden />, onClick: go('/') },
      ...places.pages.map((entry) => ({
        id: entry.to,
        label: t(`nav.${entry.label}`),
        leftSection: <entry.icon size={20} aria-hidden />,
        onClick: go(entry.to),
      })),
      ...places.user.map((entry) => ({
        id: entry.label,
        label: t(`user.${entry.label}`),
        leftSection: <entry.icon size={20} aria-hidden />,
        onClick: go(entry.href),
      })),
    ],
  }
  const federations: SpotlightActionGroupData = {
    group: t('kernel:command.federations'),
    actions: places.federations.flatMap(({ label, federations: permitted, hrefOf }) =>
      permitted.map((federation) => ({
        id: `${label}-${federation.ref}`,
        label: federation.name,
        description: t(`nav.${label}`),
        onClick: go(hrefOf(federation)),
      })),
    ),
  }
  const organisations: SpotlightActionGroupData = {
    group: t('kernel:command.organisations'),
    actions: places.organisations.map(({ organisation, href }) => ({
      id: organisation.ref,
      label: organisation.name,
      onClick: go(href),
    })),
  }
  const settings: SpotlightActionGroupData = {
    group: t('kernel:command.settings'),
    actions: [
      ...offeredLanguages(session).map((language) => ({
        id: language,
        label: languageNames[language],
        description: t('user.language'),
        leftSection: <IconLanguage size={20} aria-hidden />,
        onClick: () => speak(language),
      })),
      {
        id: 'light',
        label: t('user.light'),
        description: t('user.appearance'),
        leftSection: <IconSun size={20} aria-hidden />,
        onClick: () => setColorScheme('light'),
      },
      {
        id: 'dark',
        label: t('user.dark'),
        description: t('user.appearance'),
        leftSection: <IconMoon size={20} aria-hidden />,
        onClick: () => setColorScheme('dark'),
      },
    ],
  }
  return (
    <Spotlight
      store={store}
      actions={[pages, federations, organisations, competitions, settings].filter((group) => group.actions.length > 0)}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      attributes={{ content: { 'aria-label': t('kernel:command.title') } }}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      scrollable
      // Makes the list scrollable by keyboard, also without the arrow keys.
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      maxHeight={440}
      nothingFound={t('kernel:command.none')}
      onSpotlightClose={onClose}
      searchProps={{
        leftSection: <IconSearch size={20} aria-hidden />,
        placeholder: t('kernel:command.placeholder'),
        'aria-label': t('kernel:command.title'),
      }}
    />
  )
}
