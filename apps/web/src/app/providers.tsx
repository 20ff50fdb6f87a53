import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import type { AppRouter } from '@oxer/api/types'
import { createOxerTheme, createOxerVariables, UiProvider } from '@oxer/ui'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { TRPCLink } from '@trpc/client'
import type { i18n } from 'i18next'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { AppLink } from '../shared/app-link.tsx'
import type { Boot } from '../shared/boot.ts'
import { LiveSession } from '../shared/live-session.tsx'
import { trpc } from '../shared/trpc.ts'
import { createUiTexts } from '../shared/ui-texts.ts'
import { onFirstTouch } from './first-touch.ts'
import { styleNonce } from './style-nonce.ts'

const colorSchemes = localStorageColorSchemeManager({ key: 'oxer.color-scheme' })

const loadToasts = () => import('./toasts.tsx')

const Toasts = lazy(() => loadToasts().then((file) => ({ default: file.Toasts })))

const ListKeysSheet = lazy(() =>
  import('../shared/list/list-keys-sheet.tsx').then((file) => ({ default: file.ListKeysSheet })),
)

/** The renderer of toasts is loaded with the first of them, because most visits show none. Until then, the store keeps it. */
const LateToasts = () => {
  const { notifications } = useNotifications()
  const [isWanted, setWanted] = useState(false)
  if (notifications.length > 0 && !isWanted) setWanted(true)
  if (!isWanted) return null
  return (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  )
}

const UiTexts = ({ children }: { children: ReactNode }) => {
  const { i18n } = useTranslation(['ui', 'shell'])
  useEffect(() => onFirstTouch(() => loadToasts().then((file) => file.startReader(i18n))), [i18n])
  const language = i18n.language
  const settings = useMemo(
    () => ({ texts: createUiTexts(i18n), language, Link: AppLink, ListKeysSheet }),
    [i18n, language],
  )
  return <UiProvider settings={settings}>{children}</UiProvider>
}

export type ProvidersProps = {
  boot: Boot
  texts: i18n
  queryClient: QueryClient
  links: TRPCLink<AppRouter>[]
  env?: 'default' | 'test'
  children: ReactNode
}

export const Providers = ({ boot, texts, queryClient, links, env = 'default', children }: ProvidersProps) => {
  const colour = boot.tenant.theme.colour
  const [client] = useState(() => trpc.createClient({ links }))
  const theme = useMemo(() => createOxerTheme(colour), [colour])
  const variables = useMemo(() => createOxerVariables(colour), [colour])
  return (
    <I18nextProvider i18n={texts}>
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <MantineProvider
            theme={theme}
            cssVariablesResolver={variables}
            deduplicateCssVariables={false}
            defaultColorScheme="auto"
            colorSchemeManager={colorSchemes}
            getStyleNonce={styleNonce}
            // No layout is computed in a test, but each look at a style would match these rules again.
            withCssVariables={env !== 'test'}
            withGlobalClasses={env !== 'test'}
            env={env}
          >
            <LiveSession boot={boot}>
              <UiTexts>
                {children}
                <LateToasts />
              </UiTexts>
            </LiveSession>
          </MantineProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </I18nextProvider>
  )
}
