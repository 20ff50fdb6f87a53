import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { AppRouter } from '@oxer/api/types'
import { createOxerTheme, createOxerVariables, UiProvider } from '@oxer/ui'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { TRPCLink } from '@trpc/client'
import type { i18n } from 'i18next'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { AppLink } from '../shared/app-link.tsx'
import type { Boot } from '../shared/boot.ts'
import { LiveSession } from '../shared/live-session.tsx'
import { trpc } from '../shared/trpc.ts'
import { createUiTexts } from '../shared/ui-texts.ts'
import { styleNonce } from './style-nonce.ts'

const colorSchemes = localStorageColorSchemeManager({ key: 'oxer.color-scheme' })

const LateLayers = lazy(() => import('./late-layers.tsx').then((file) => ({ default: file.LateLayers })))

const UiTexts = ({ children }: { children: ReactNode }) => {
  const { i18n } = useTranslation(['ui', 'shell', 'errors'])
  const language = i18n.language
  const settings = useMemo(() => ({ texts: createUiTexts(i18n), language, Link: AppLink }), [i18n, language])
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
            env={env}
          >
            <LiveSession boot={boot}>
              <UiTexts>
                {children}
                <Suspense fallback={null}>
                  <LateLayers />
                </Suspense>
              </UiTexts>
            </LiveSession>
          </MantineProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </I18nextProvider>
  )
}
