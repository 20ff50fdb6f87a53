import { useMantineColorScheme } from '@mantine/core'
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import '@mantine/spotlight/styles.layer.css'
import { languageNames } from '@oxer/i18n/languages'
import { IconHistory, IconHome, IconLanguage, IconMoon, IconSearch, IconSun } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { federationParts } from '../../shared/federation-parts.ts'
import { offeredLanguages } from '../../shared/language.ts'
import { useGo, useIsOfficePage } from '../../shared/office-pages.ts'
import { recentPlaces } from '../../shared/recent-places.ts'
import { useSession } from '../../shared/session.ts'
import { useFoundInCompetition, useOpenCompetition } from './found-in-competition.ts'
import { useFoundStarters } from './found-starters.ts'
import { useFoundThings } from './found-things.ts'
import { usePlaces } from './nav-entries.ts'
import { useNewThings } from './use-new-things.tsx'
import { useSpeak } from './use-speak.ts'

/** What a reader sets for themselves: the language and the colours. */
const useOwnSettings = (): SpotlightActionGroupData => {
  const { t } = useTranslation(['shell', 'kernel'])
  const speak = useSpeak()
  const session = useSession()
  const { setColorScheme } = useMantineColorScheme()
  return {
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
}

/** More than a screen of them is not read, and each is drawn again at every letter: a longer word finds the others. */
const mostShown = 24

/** Ctrl+K: go to any page without the mouse. Loaded when it is first opened. */
export const CommandPalette = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['shell', 'kernel', 'federation'])
  const session = useSession()
  const [[store, spotlight]] = useState(createSpotlight)
  const places = usePlaces()
  const exists = useIsOfficePage()

  useEffect(() => spotlight.open(), [spotlight])

  const follow = useGo()
  const go = (href: string) => () => follow(href)
  const [query, setQuery] = useState('')
  const found = useFoundThings(query, go)
  const here = useFoundInCompetition(query, go)
  const today = useFoundStarters(query, go, useOpenCompetition())
  const created = useNewThings(query, go)
  const [opened] = useState(recentPlaces)
  const recent: SpotlightActionGroupData = {
    group: t('kernel:command.recent'),
    actions: opened.map(({ href, label }) => ({
      id: `recent-${href}`,
      label,
      leftSection: <IconHistory size={20} aria-hidden />,
      onClick: go(href),
    })),
  }
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
  const ofFederations: SpotlightActionGroupData = {
    group: t('kernel:command.federationSettings'),
    actions: (session.user?.federations ?? []).flatMap((federation) =>
      federationParts
        .filter(({ needs }) => federation[needs])
        .map(({ part }) => ({ part, href: `/myfederation/${federation.ref}/${part}` }))
        .filter(({ href }) => exists(href))
        .map(({ part, href }) => ({
          id: href,
          label: t(`federation:federation.part.${part}`),
          description: federation.name,
          onClick: go(href),
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
  const settings = useOwnSettings()
  // Whoever has typed nothing yet sees where they were, and the pages.
  const groups =
    query.trim() === ''
      ? [recent, pages, federations, organisations, settings]
      : [recent, ...here, today, ...found, pages, created, federations, organisations, ofFederations, settings]
  return (
    <Spotlight
      store={store}
      actions={groups.filter((group) => group.actions.length > 0)}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      attributes={{ content: { 'aria-label': t('kernel:command.title') } }}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      limit={mostShown}
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
